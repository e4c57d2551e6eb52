import { describe, expect, it } from '@jest/globals'
import { fromText } from '../bytes.ts'
import { canonicalBytes, type Json } from './canonical.ts'
import { readRules } from './rules.ts'

const rules = {
  slug: 'main-2027',
  closesAt: '2027-12-16T05:00:00.000Z',
  settlingSeconds: 604_800,
  drawsOn: '2028-01-05',
  timeZone: 'America/New_York',
  alternates: 3,
  entriesMax: { giveaway: '100000' },
}
const reading = (more: Record<string, Json>) => readRules(canonicalBytes({ ...rules, ...more }))
const reasonOf = (bytes: Uint8Array): string | undefined => {
  const read = readRules(bytes)
  return read.kind === 'unreadable' ? read.reason : undefined
}

describe('the rules of a giveaway', () => {
  it('are read with all that they say besides, in the letters of any language', () => {
    const whole = { ...rules, title: 'Truck – ein Lkw für dich', articles: [{ heading: 'Wer' }] }
    expect(readRules(canonicalBytes(whole))).toEqual({ kind: 'read', document: whole })
  })

  it('settle within thirty days, and have at most 99 alternates', () => {
    const [least, most] = [
      { settlingSeconds: 0, alternates: 0 },
      { settlingSeconds: 2_592_000, alternates: 99 },
    ]
    expect([least, most].map((more) => reading(more).kind)).toEqual(['read', 'read'])
    const beyond = [{ settlingSeconds: -1 }, { settlingSeconds: 2_592_001 }, { alternates: -1 }, { alternates: 100 }]
    expect(beyond.map((more) => reading(more))).toEqual([
      { kind: 'unreadable', reason: '“settlingSeconds” is not as the format says' },
      { kind: 'unreadable', reason: '“settlingSeconds” is not as the format says' },
      { kind: 'unreadable', reason: '“alternates” is not as the format says' },
      { kind: 'unreadable', reason: '“alternates” is not as the format says' },
    ])
  })

  it('that are wrong say where: at the first place, by its whole way, or as a whole', () => {
    expect(reasonOf(canonicalBytes({ ...rules, slug: '', entriesMax: { giveaway: '' } }))).toBe(
      '“slug” is not as the format says',
    )
    expect(reasonOf(canonicalBytes({ ...rules, entriesMax: { giveaway: 'all' } }))).toBe(
      '“entriesMax.giveaway” is not as the format says',
    )
    expect(reasonOf(canonicalBytes([]))).toBe('it is not as the format says')
  })

  it('have one spelling', () => {
    const reason = 'it is not canonical JSON in UTF-8'
    for (const text of ['', '{', JSON.stringify(rules), `${JSON.stringify(1)} `])
      expect(reasonOf(fromText(text))).toBe(reason)
    expect(reasonOf(Uint8Array.of(0x22, 0xff, 0x22))).toBe(reason)
  })

  it('have a megabyte at most', () => {
    const room = 1_000_000 - canonicalBytes({ ...rules, title: '' }).length
    expect(reading({ title: 'x'.repeat(room) }).kind).toBe('read')
    expect(reasonOf(canonicalBytes({ ...rules, title: 'x'.repeat(room + 1) }))).toBe('it is longer than a megabyte')
  })
})
