import { describe, expect, it } from '@jest/globals'
import { toHex } from '@evenhand/draws'
import { giveaways } from '@evenhand/contracts/http'
import * as fc from 'fast-check'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { factsOf, hashOfText, writeRulesDocument } from './document.ts'

/** The same value with the members of every object in another order. */
function reordered(value: unknown, order: (names: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => reordered(one, order))
  if (typeof value !== 'object' || value === null) return value
  const members = value as Record<string, unknown>
  return Object.fromEntries(order(Object.keys(members)).map((name) => [name, reordered(members[name], order)]))
}

const anyText = fc.string({ unit: 'binary', maxLength: 200 })

describe('a rules document', () => {
  it('has the same text and hash whatever order its parts came in', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 30 }), (words, turn) => {
        const facts = someFacts({ texts: { officialRules: words, prizeDetails: words, cause: '' } })
        const turned = reordered(facts, (names) => [...names.slice(turn), ...names.slice(0, turn)].toReversed())
        const one = writeRulesDocument('canoe', 1, facts)
        const other = writeRulesDocument('canoe', 1, turned as giveaways.RulesFacts)
        expect(other.text).toBe(one.text)
        expect(toHex(other.sha256)).toBe(toHex(one.sha256))
        expect(hashOfText(one.text)).toBe(toHex(one.sha256))
      }),
    )
  })

  it('has another hash with another version, slug or fact', () => {
    const hashOf = (...[slug, version, facts]: Parameters<typeof writeRulesDocument>) =>
      toHex(writeRulesDocument(slug, version, facts).sha256)
    const facts = someFacts()
    const hashes = [
      hashOf('canoe', 1, facts),
      hashOf('canoe', 2, facts),
      hashOf('kayak', 1, facts),
      hashOf('canoe', 1, someFacts({ ageMin: 19 })),
      hashOf('canoe', 1, someFacts({ entriesMax: { giveaway: '100000', month: '5', monthOfType: {} } })),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('says the days as instants of its time zone, and gives its facts back', () => {
    const facts = someFacts()
    const { document, text } = writeRulesDocument('canoe', 3, facts)
    expect([document.opensAt, document.closesAt]).toEqual(['2090-06-15T04:00:00.000Z', '2090-12-16T05:00:00.000Z'])
    expect(factsOf(document)).toEqual(facts)
    expect(giveaways.RulesDocument.parse(JSON.parse(text))).toEqual(document)
  })
})

describe('the facts of a giveaway', () => {
  const refused = (more: Partial<giveaways.RulesFacts>) =>
    giveaways.RulesFacts.safeParse(someFacts(more)).error?.issues.map(({ path }) => path.join('.'))

  it('are taken as they are', () => {
    expect(giveaways.RulesFacts.parse(someFacts())).toEqual(someFacts())
  })

  it.each<[string, Partial<giveaways.RulesFacts>]>([
    ['lastDay', { lastDay: '2090-06-14' }],
    ['drawsOn', { drawsOn: '2090-12-15' }],
    ['firstDay', { firstDay: '2090-02-30' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['ageMin', { ageMin: 18.5 }],
    ['regionsAllowed', { regionsAllowed: [] }],
    ['regionsAllowed.0', { regionsAllowed: ['New York'] }],
    ['regionsAllowed', { regionsAllowed: ['US-NY', 'US-NY'] }],
    ['regionsVoid', { regionsVoid: ['US-NY'] }],
    ['entriesMax.giveaway', { entriesMax: { giveaway: '0', monthOfType: {} } }],
    ['entriesMax.giveaway', { entriesMax: { giveaway: '-1', monthOfType: {} } }],
    ['link', { link: 'https://elsewhere.example' }],
    ['link', { link: '//elsewhere.example' }],
    ['texts.officialRules', { texts: { officialRules: '  ', prizeDetails: 'x', cause: '' } }],
    ['winnerDesk.fulfilmentWeeksMax', { winnerDesk: { ...someFacts().winnerDesk, fulfilmentWeeksMax: 5 } }],
  ])('are refused at %s', (path, more) => {
    expect(refused(more)).toContain(path)
  })
})
