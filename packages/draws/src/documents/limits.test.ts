import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { quicknet } from '../beacon/chain.ts'
import { fromText } from '../bytes.ts'
import { canonicalBytes, canonicalText } from './canonical.ts'
import { Commitment, Freeze, Result } from './documents.ts'
import { readDocument } from './read-document.ts'

const hash = 'ab'.repeat(32)
const [at, round] = ['2027-12-16T05:00:00.000Z', 20_000_000]
const commitment: Commitment = {
  format: 'evenhand-draw/1',
  kind: 'commitment',
  giveaway: 'main-2027',
  rulesHash: hash,
  committedAt: at,
  closesAt: at,
  freezesAt: at,
  drawsOn: '2028-01-05',
  timeZone: 'America/New_York',
  seedHash: hash,
  beacon: quicknet,
  round,
  alternates: 3,
}
const head = { chain: 'main-2027', seq: 7, hash }
const freeze: Freeze = {
  format: 'evenhand-draw/1',
  kind: 'freeze',
  commitmentHash: hash,
  root: hash,
  total: '10',
  count: 2,
  poolHash: hash,
  ledgerHeads: [head],
  round,
  frozenAt: at,
}
const place = { ticket: '0', index: 0, id: hash, entries: '5' }
const result: Result = {
  format: 'evenhand-draw/1',
  kind: 'result',
  freezeHash: hash,
  seed: hash,
  round,
  signature: 'ab'.repeat(48),
  randomness: hash,
  winner: place,
  alternates: [place],
}
/** Where a document is not as the format says; none where it is. */
const wrongAt = <T>(schema: z.ZodType<T>, document: T): string[] =>
  schema.safeParse(document).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a commitment', () => {
  const withBeacon = (more: Partial<typeof quicknet>) =>
    wrongAt(Commitment, { ...commitment, beacon: { ...quicknet, ...more } })

  it('names from no alternate to 99', () => {
    const alternates = [0, 99, -1, 100].map((count) => wrongAt(Commitment, { ...commitment, alternates: count }))
    expect(alternates).toEqual([[], [], ['alternates'], ['alternates']])
  })

  it('names a beacon that begins and repeats in a time that every language has', () => {
    expect([withBeacon({ genesis: 0 }), withBeacon({ period: 1 })]).toEqual([[], []])
    expect(wrongAt(Commitment, { ...commitment, round: 2, beacon: { ...quicknet, period: 86_400 } })).toEqual([])
    expect(withBeacon({ genesis: -1 })).toEqual(['beacon.genesis'])
    expect(withBeacon({ period: 0 })).toEqual(['beacon.period'])
    expect(wrongAt(Commitment, { ...commitment, round: 2, beacon: { ...quicknet, period: 86_401 } })).toEqual([
      'beacon.period',
    ])
    expect(withBeacon({ genesis: 10_000_000_001 })).toContain('beacon.genesis')
    expect(withBeacon({ genesis: 10_000_000_000 })).toEqual(['round'])
  })

  it('names a round that is due before the year 2200', () => {
    const last = (Date.UTC(2200, 0, 1) / 1000 - 3) / 3
    const due = (of: number) => wrongAt(Commitment, { ...commitment, round: of, beacon: { ...quicknet, genesis: 0 } })
    expect([due(last + 1), due(last + 2)]).toEqual([[], ['round']])
  })
})

describe('a freeze', () => {
  const withHeads = (ledgerHeads: (typeof head)[]) => wrongAt(Freeze, { ...freeze, ledgerHeads })
  const heads = (count: number) => Array.from({ length: count }, (_, at) => ({ ...head, chain: `chain-${at}` }))

  it('names from one chain of the ledger to a thousand, each once', () => {
    expect([1, 2, 1_000].map((count) => withHeads(heads(count)))).toEqual([[], [], []])
    expect([0, 1_001].map((count) => withHeads(heads(count)))).toEqual([['ledgerHeads'], ['ledgerHeads']])
    expect(withHeads([head, { ...head, seq: 8 }])).toEqual(['ledgerHeads'])
  })

  it('knows a chain from before its first line', () => {
    expect(withHeads([{ ...head, seq: 0 }])).toEqual([])
    expect(withHeads([{ ...head, seq: -1 }])).toEqual(['ledgerHeads.0.seq'])
  })
})

describe('a document', () => {
  it('is of its kind and its format alone', () => {
    const documents = [commitment, freeze, result]
    const read = [Commitment, Freeze, Result].map((schema) =>
      documents.map(
        (document) =>
          readDocument<typeof document>(schema as z.ZodType<typeof document>, canonicalBytes(document)).kind,
      ),
    )
    expect(read).toEqual([
      ['read', 'unreadable', 'unreadable'],
      ['unreadable', 'read', 'unreadable'],
      ['unreadable', 'unreadable', 'read'],
    ])
  })

  it('has commas in its lists, and names in the order of their letters', () => {
    expect(canonicalText([1, 'a', [2, 3]])).toBe('[1,"a",[2,3]]')
    const names = ['b', 'a', 'ab', 'B', 'c1', 'c'].map((name, at): [string, number] => [name, at])
    expect(canonicalText(Object.fromEntries(names))).toBe('{"B":3,"a":1,"ab":2,"b":0,"c":5,"c1":4}')
  })

  it('that is wrong says where, by its whole way', () => {
    const reading = readDocument(Freeze, canonicalBytes({ ...freeze, ledgerHeads: [{ ...head, seq: -1 }] }))
    expect(reading).toEqual({ kind: 'unreadable', reason: '“ledgerHeads.0.seq” is not as the format says' })
    expect(readDocument(Freeze, fromText('7'))).toEqual({ kind: 'unreadable', reason: 'it is not as the format says' })
  })

  it('has a megabyte of ASCII at most, up to the tilde', () => {
    const AnyText = z.string()
    const kindOf = (text: string) => readDocument(AnyText, fromText(JSON.stringify(text))).kind
    expect([kindOf('x'.repeat(999_998)), kindOf('x'.repeat(999_999))]).toEqual(['read', 'unreadable'])
    expect([kindOf('~'), kindOf('\u007f')]).toEqual(['read', 'unreadable'])
  })
})
