import { describe, expect, it } from '@jest/globals'
import { installedEdition, leaseSeries, mainSeries, oddsSentence, socialTag } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import * as fc from 'fast-check'
import { entriesMaxPerPerson, shippedGiveaways } from '../../shipped.ts'
import { shippedDesk } from '../ship.ts'
import type { FactsToWrite } from './facts-in-words.ts'
import { leaseRules } from './lease-rules.ts'
import { mainRules } from './main-rules.ts'

function factsOf(slug: string, now: Date): FactsToWrite {
  const giveaway = shippedGiveaways.find((one) => one.series === slug)
  if (!giveaway) throw new Error(slug)
  const { firstEdition, settlingDays, series: _series, repeats: _repeats, external: _external, ...rest } = giveaway
  return {
    ...rest,
    ...installedEdition(firstEdition, giveaway.timeZone, now),
    cashCondition: '',
    entriesMax: { giveaway: entriesMaxPerPerson.toString(), monthOfType: {} },
    form: ['name'],
    freePostAddress: organization.freeEntryAddress,
    settlingSeconds: settlingDays * 86_400,
    alternates: 3,
    winnerDesk: shippedDesk,
  }
}

const writers = { [mainSeries]: mainRules, [leaseSeries]: leaseRules }
const slugs = [mainSeries, leaseSeries] as const
const dayMs = 86_400_000
const today = new Date('2026-11-22T12:00:00Z')
const whole = (slug: (typeof slugs)[number], now = today): string =>
  Object.values(writers[slug]?.(factsOf(slug, now)) ?? {}).join('\n')

const daysNamed = (text: string): Date[] =>
  [...text.matchAll(/\b([A-Z][a-z]+ \d{1,2})(?:th)?, (20\d\d)\b/g)].map(
    ([, day, year]) => new Date(`${day}, ${year} UTC`),
  )

describe('the shipped rules', () => {
  it('name no day besides those of their edition but that of the cause, which lies in the year before the close', () => {
    const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2046-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...slugs), (now, slug) => {
        const facts = factsOf(slug, now)
        const closes = Date.parse(facts.lastDay)
        const known = [facts.firstDay, facts.lastDay, facts.drawsOn].map((day) => Date.parse(day))
        const others = daysNamed(whole(slug, now)).filter((day) => !known.includes(day.getTime()))
        expect(others.length).toBe(slug === mainSeries ? 2 : 0)
        for (const day of others) {
          expect(day.getTime()).toBeLessThanOrEqual(closes)
          expect(day.getTime()).toBeGreaterThan(closes - 366 * dayMs)
        }
      }),
    )
  })

  it('name the day of the cause in the edition that closes on December 15, 2026, on the page and in the rules', () => {
    const { cause, officialRules } = mainRules(factsOf(mainSeries, today))
    for (const text of [cause, officialRules]) expect(text).toContain('until 12:00 PM Eastern Time on October 7, 2026')
  })

  it.each(slugs)('of %s promise no way in that is not there', (slug) => {
    const { waysIn: _waysIn, ...without } = factsOf(slug, today)
    expect(Object.values(writers[slug]?.(without) ?? {}).join('\n')).not.toMatch(
      /for a like|\bliking\b|\bshares?\b|\bsharing\b|comment|affiliate/i,
    )
  })

  it('of main name affiliates, with what they earn, for how long a link counts and when entries come', () => {
    const { officialRules } = mainRules(factsOf(mainSeries, today))
    expect(officialRules).toMatch(/\n8\. \*\*As an affiliate\.\*\* Anyone with at least 1,000 followers/)
    expect(officialRules).toContain('earns 100 entries for each person whose first paid gift comes within 30 days')
    expect(officialRules).toContain('count 120 days after that gift or, if that is earlier, one day before')
  })

  it('of main name social media, with what it earns and what a post has to say', () => {
    expect(factsOf(mainSeries, today).waysIn).toEqual(['social', 'affiliates'])
    const { officialRules } = mainRules(factsOf(mainSeries, today))
    expect(officialRules).toMatch(
      /\n7\. \*\*Free, on social media\.\*\* Members earn 5 entries for liking, 10 for sharing and 15 for comm/,
    )
    expect(officialRules).toContain(socialTag)
  })

  it.each(slugs)('of %s say who the sponsor is, whose law governs, and where cards go', (slug) => {
    const text = whole(slug)
    for (const fact of [organization.name, organization.jurisdiction, 'P.O. Box', organization.supportEmail])
      expect(text).toContain(fact)
  })

  it('say the one sentence about odds, and nothing that contradicts it', () => {
    expect(whole(mainSeries)).toContain(oddsSentence)
    for (const slug of slugs) expect(whole(slug)).not.toMatch(/improve your chances/i)
  })

  it('of the lease speak of no cash and of no question for Canadians, who cannot enter', () => {
    expect(whole(leaseSeries)).not.toMatch(/Canad|cash option paid/)
    expect(whole(mainSeries)).toMatch(/skill-testing question/)
  })

  it('of the lease say how one person comes to more entries than a registration earns', () => {
    expect(whole(leaseSeries)).toContain('One person can register once and can send any number of postcards, up to')
  })

  it.each(slugs)('of %s ask of the winner what the desk asks for, and charge taxes to the winner', (slug) => {
    expect(whole(slug)).toContain('they must also show a photo ID, proof of their home address')
    expect(whole(slug)).toContain('The winner is responsible for all federal, state, provincial and local taxes')
  })

  it('say when a multiplier begins as the ledger reckons it', () => {
    expect(whole(mainSeries)).toContain('or, if an equal one is still running, when that one ends')
  })

  it('say when the list is frozen and drawn as the draw does it', () => {
    expect(whole(mainSeries)).toMatch(
      /we wait ten \(10\) days .* Then we freeze .* due at least 24 hours before the drawing; if it comes later/,
    )
    expect(whole(leaseSeries)).toMatch(/we wait four \(4\) days/)
  })

  it.each([
    [mainSeries, 'July 1, 2027'],
    [leaseSeries, 'November 13, 2027'],
  ] as const)('of %s name one day of the drawing, at noon where it is held: %s', (slug, day) => {
    expect(whole(slug)).toContain(`The drawing is held on **${day}**, at noon Eastern Time`)
    expect(whole(slug)).not.toMatch(/on or (before|about)/)
  })
})
