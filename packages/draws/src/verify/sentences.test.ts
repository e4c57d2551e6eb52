import * as crypto from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { toHex } from '../bytes.ts'
import type { Json } from '../documents/canonical.ts'
import type { Place, Result } from '../documents/documents.ts'
import { nativeHashing } from '../hashing.ts'
import { exampleDonors, exampleDraw, ownBeacon } from '../testing/index.ts'
import {
  recordsOf,
  relinked,
  type Tampered,
  untouched,
  withBit,
  withRecords,
  withValues,
} from '../testing/tampering.ts'
import type { VerifyOptions } from './read-draw.ts'
import { verifyDraw } from './verify-draw.ts'
import { type FilesFound, verifyPublished } from './verify-published.ts'

const hashing = nativeHashing(crypto)
const beacon = ownBeacon(hashing, 'the beacon of these sentences', { genesis: 1_700_000_001, period: 3 })
const donors = exampleDonors(hashing, 40)
const [other, due] = ['cd'.repeat(32), '2026-01-02T00:00:00.000Z']
const ledgerHeads = [{ chain: 'example', seq: 12_345, hash: 'ab'.repeat(32) }]

let honest: Tampered
beforeAll(async () => {
  honest = untouched(
    await exampleDraw(hashing, { ...beacon, donors, frozenAt: '2026-01-01T00:00:00.000Z', ledgerHeads }),
  )
})

const hashOf = (bytes: Uint8Array): string => toHex(hashing.sha256(bytes))
const valuesOf = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as Record<string, string>
const verify = ({ pool, ...files }: Tampered, options: VerifyOptions = {}) =>
  verifyDraw(hashing, files, [pool], { chains: [beacon.chain], ...options })
const stepsOf = async (files: Tampered, options: VerifyOptions = {}) =>
  (await verify(files, options)).steps.map(({ sentence }) => sentence)
async function findingOf(files: Tampered, options: VerifyOptions = {}): Promise<string> {
  const verdict = await verify(files, options)
  return verdict.kind === 'differs' ? verdict.finding.sentence : 'It agrees.'
}
const rewritten = (name: 'commitment' | 'freeze' | 'result', values: Record<string, Json>): Tampered =>
  relinked(
    hashing,
    withValues(honest, name, () => values),
  )

describe('a verification says of an honest draw', () => {
  it('each thing that agrees, in the order in which it looks', async () => {
    const kept = {
      commitmentHash: hashOf(honest.commitment),
      freezeHash: hashOf(honest.freeze),
      ledgerHeads,
      giveaway: 'example',
    }
    const { round, root, total } = valuesOf(honest.freeze)
    expect(await stepsOf(honest, { kept })).toEqual([
      'The documents are complete and in the only form that the format allows.',
      'The files are of the giveaway “example”.',
      'The commitment is the one you kept.',
      'The rules are the ones named in the commitment.',
      'The giveaway, its close, the freeze, the day of the drawing and the alternates are as the rules say.',
      'The seed and the round were fixed on 2025-12-01T23:59:00.000Z, before the giveaway closed on 2025-12-31T23:59:00.000Z.',
      `The commitment names round ${round} of the beacon. Its time is ${due}: on 2026-01-01 in the zone America/New_York, and at least 24 hours after 2026-01-01T00:00:00.000Z, when the pool was to be frozen.`,
      'The pool was frozen under this commitment.',
      'The freeze is the one you kept.',
      `The freeze names round ${round}, as the commitment does.`,
      'The pool was frozen on 2026-01-01T00:00:00.000Z, after the giveaway had closed and settled.',
      `The round was still in the future then: its time is ${due}.`,
      'The ledger ended where the freeze says it did.',
      'The result belongs to this freeze.',
      `The draw used round ${round}, the one named in the commitment.`,
      'The round’s signature was made with the beacon’s key.',
      'The randomness comes from that signature.',
      'The revealed seed is the one the commitment was made to.',
      `The pool is the one that was frozen: 40 donors with ${total} entries, root ${root}. None has more than the 997 entries that the rules allow.`,
      'Running the draw again gives the same result: the winner and 3 alternates.',
      `The beacon is one you named, not one known to be public: chain ${beacon.chain.hash}. Anyone who has its key could have chosen the winner.`,
    ])
  })

  it('nothing of rules that are not at hand, nor of their cap', async () => {
    const { rules: _, pool, ...files } = honest
    const { steps } = await verifyDraw(hashing, files, [pool], { chains: [beacon.chain] })
    const sentences = steps.map(({ sentence }) => sentence)
    const { root, total } = valuesOf(honest.freeze)
    expect(sentences.filter((sentence) => sentence.includes('rules'))).toEqual([])
    expect(sentences).toContain(`The pool is the one that was frozen: 40 donors with ${total} entries, root ${root}.`)
  })

  it.each([
    [0, '0 alternates'],
    [1, '1 alternate'],
    [2, '2 alternates'],
  ])('how many were drawn: %i', async (alternates, said) => {
    const draw = await exampleDraw(hashing, { ...beacon, donors, frozenAt: '2026-01-01T00:00:00.000Z', alternates })
    expect(await stepsOf(untouched(draw))).toContain(
      `Running the draw again gives the same result: the winner and ${said}.`,
    )
  })

  it('that it was frozen later than announced, from an hour on', async () => {
    const saidOf = async (frozenAt: string): Promise<string | undefined> => {
      const { round } = valuesOf(honest.freeze)
      const draw = await exampleDraw(hashing, { ...beacon, donors, frozenAt, round: Number(round) })
      return (await stepsOf(untouched(draw))).find((sentence) => sentence.startsWith('The pool was frozen on'))
    }
    expect(await saidOf('2026-01-01T01:00:00.000Z')).toBe(
      'The pool was frozen on 2026-01-01T01:00:00.000Z, after the giveaway had closed and settled.',
    )
    expect(await saidOf('2026-01-01T01:00:00.001Z')).toBe(
      'The pool was frozen on 2026-01-01T01:00:00.001Z, later than announced: it was to be frozen from 2026-01-01T00:00:00.000Z on, and what was recorded in between doesn’t count.',
    )
  })
})

describe('a verification says what does not agree with what', () => {
  it('of the files and what was kept', async () => {
    expect(await findingOf(honest, { kept: { giveaway: 'another' } })).toBe(
      'The files are of another giveaway: “example”, not “another”.',
    )
    expect(await findingOf(honest, { kept: { commitmentHash: other } })).toBe(
      `The commitment is not the one you kept: its hash is ${hashOf(honest.commitment)}, and yours is ${other}.`,
    )
    expect(await findingOf(honest, { kept: { freezeHash: other } })).toBe(
      `The freeze is not the one you kept: its hash is ${hashOf(honest.freeze)}, and yours is ${other}.`,
    )
    expect(await findingOf(honest, { kept: { ledgerHeads: [] } })).toBe(
      `The ledger is not the one that was frozen: at line 12345 of chain “example”, the freeze has the hash ${'ab'.repeat(32)}, and your copy of the ledger doesn’t.`,
    )
  })

  it.each([
    ['the ledger', { chain: 'another' }],
    ['the line', { seq: 12_344 }],
    ['the hash', { hash: other }],
  ])('where a copy of the ledger differs in %s alone', async (_what, more) => {
    const kept = { ledgerHeads: ledgerHeads.map((head) => ({ ...head, ...more })) }
    expect(await findingOf(honest, { kept })).toMatch(/^The ledger is not the one that was frozen/)
  })

  it.each(['commitment', 'freeze', 'result'] as const)('of a %s that can’t be read', async (name) => {
    expect(await findingOf({ ...honest, [name]: Buffer.from('{}') })).toMatch(
      new RegExp(`^The ${name} can’t be read: “.*” is not as the format says\\.$`),
    )
  })

  it('of the rules', async () => {
    const changed = withBit(honest.rules, 12)
    const { rulesHash } = valuesOf(honest.commitment)
    expect(await findingOf({ ...honest, rules: changed })).toBe(
      `The rules were changed after the commitment: their hash is ${hashOf(changed)}, and the commitment names ${rulesHash}.`,
    )
    const none = Buffer.from('{}')
    expect(await findingOf({ ...rewritten('commitment', { rulesHash: hashOf(none) }), rules: none })).toBe(
      'The rules file can’t be read: “slug” is not as the format says.',
    )
  })

  it.each([
    ['giveaway', { giveaway: 'another' }, 'another', 'example'],
    ['close', { closesAt: '2025-12-31T23:58:00.000Z' }, '2025-12-31T23:58:00.000Z', '2025-12-31T23:59:00.000Z'],
    ['freeze', { freezesAt: '2026-01-01T00:00:00.001Z' }, '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.000Z'],
    ['day of the drawing', { drawsOn: '2026-01-03' }, '2026-01-03', '2026-01-01'],
    ['time zone', { timeZone: 'America/Denver' }, 'America/Denver', 'America/New_York'],
    ['number of alternates', { alternates: 4 }, '4', '3'],
  ])('where commitment and rules disagree about the %s', async (what, values, committed, ruled) => {
    expect(await findingOf(rewritten('commitment', values))).toBe(
      `The commitment and the rules disagree about the ${what}: the commitment has ${committed}, and the rules have ${ruled}.`,
    )
  })

  it('of the freeze, its time and its round', async () => {
    const { round } = valuesOf(honest.freeze)
    expect(await findingOf(rewritten('freeze', { frozenAt: '2026-01-01T23:50:00.001Z' }))).toBe(
      `The round of the beacon could have been known when the pool was frozen: the time of round ${round} is ${due}, and the pool was frozen on 2026-01-01T23:50:00.001Z. They must be at least 10 minutes apart.`,
    )
    expect(await findingOf(rewritten('freeze', { frozenAt: '2025-12-31T23:59:59.999Z' }))).toBe(
      'The pool was frozen too early: on 2025-12-31T23:59:59.999Z. What people did before the close was to be waited for until 2026-01-01T00:00:00.000Z.',
    )
    expect(await findingOf(rewritten('freeze', { round: 7 }))).toBe(
      `The freeze names a different round of the beacon: round 7. The commitment named round ${round}.`,
    )
  })

  it('of the pool, with the record and what is wrong there', async () => {
    const { root, total, poolHash } = valuesOf(honest.freeze)
    const broken = (at: number, fault: string) => `The pool file is not a valid pool, at record ${at}: ${fault}.`
    const emptied = (record: Uint8Array) => record.map((byte, at) => (at < 32 ? byte : 0))
    expect(await findingOf({ ...honest, pool: new Uint8Array() })).toBe(broken(0, 'no one is in it'))
    expect(await findingOf({ ...honest, pool: honest.pool.slice(0, -1) })).toBe(
      broken(39, 'it ends in the middle of a record'),
    )
    expect(await findingOf(withRecords(honest, (all) => [...all.slice(0, 2), ...all.slice(0, 1)]))).toBe(
      broken(2, 'its id does not follow the one before it'),
    )
    expect(await findingOf(withRecords(honest, ([first = honest.pool]) => [emptied(first)]))).toBe(
      broken(0, 'it has no entries'),
    )
    expect(await findingOf(withRecords(honest, (all) => [...all, new Uint8Array(40).fill(255)]))).toBe(
      broken(40, 'the freeze says that the file ends before it'),
    )
    expect(await findingOf(rewritten('freeze', { count: 41 }))).toBe(
      `The pool file has 40 donors with ${total} entries, and the freeze says 41 with ${total}.`,
    )
    expect(await findingOf(rewritten('freeze', { root: other }))).toBe(
      `The pool file was changed after it was frozen: its root is ${root}, and the freeze has ${other}.`,
    )
    expect(await findingOf(rewritten('freeze', { poolHash: other }))).toBe(
      `The freeze names a different pool file: the hash of this one is ${poolHash}, and the freeze has ${other}.`,
    )
  })
})

/** A draw of people with one entry each: everybody has the ticket of the own place. */
describe('a verification says what the draw gives', () => {
  let drawn: Tampered
  let places: Place[]
  beforeAll(async () => {
    const even = donors.map(({ donorId }) => ({ donorId, entries: 1n }))
    drawn = untouched(await exampleDraw(hashing, { ...beacon, donors: even, frozenAt: '2026-01-01T00:00:00.000Z' }))
    const { winner, alternates } = JSON.parse(Buffer.from(drawn.result).toString()) as Result
    places = [winner, ...alternates]
  })
  const saidOf = (changed: (place: Place, at: number) => Place): Promise<string> =>
    findingOf(
      withValues(drawn, 'result', () => {
        const [winner, ...alternates] = places.map((place, at): Json => ({ ...changed(place, at) }))
        return { winner: winner ?? '', alternates }
      }),
    )

  it('where another number of people was drawn', async () => {
    const more = withValues(drawn, 'result', () => ({ alternates: places.map((place): Json => ({ ...place })) }))
    expect(await findingOf(more)).toBe('The result names 5 people, but 4 should have been drawn.')
  })

  it.each([0, 2])('where place %i has another record than the pool', async (at) => {
    const place = places[at]
    const whose = at === 0 ? 'the winner' : 'alternate 2'
    const said = (what: string, index = place?.index) =>
      `Record ${index} of the pool doesn’t match what the result says about ${whose}: ${what}.`
    const having = (more: Partial<Place>) => saidOf((one, index) => (index === at ? { ...one, ...more } : one))
    const truly = `it is ${place?.id} with 1 entries`
    expect(await having({ id: other })).toBe(said(truly))
    expect(await having({ entries: '2' })).toBe(said(truly))
    expect(await having({ index: 40 })).toBe(said('there is no such record', 40))
  })

  it.each([-1, 1])('where the neighbor of the winner, %i, stands in the place of the winner', async (step) => {
    const [winner] = places
    const index = (winner?.index ?? 0) + step
    const record = recordsOf(drawn.pool)[index]
    if (!winner || !record) throw new Error('The winner of the example has no such neighbor')
    const neighbor = { ...winner, index, id: toHex(record.subarray(0, 32)) }
    expect(await saidOf((place, at) => (at === 0 ? neighbor : place))).toBe(
      `The draw gives the winner ticket ${winner.ticket}; the result has ticket ${winner.ticket}, and its holder has the tickets from ${index} to ${index}.`,
    )
  })

  it('where the result has another ticket', async () => {
    const [, second] = places
    const ticket = second?.ticket === '0' ? '1' : '0'
    expect(await saidOf((place, at) => (at === 1 ? { ...place, ticket } : place))).toBe(
      `The draw gives alternate 1 ticket ${second?.ticket}; the result has ticket ${ticket}, and its holder has the tickets from ${second?.index} to ${second?.index}.`,
    )
  })
})

describe('a verification says of the beacon', () => {
  it('that nobody named it: by each thing that makes it another', async () => {
    const unknown = `The commitment names a beacon that is not known to be public: chain ${beacon.chain.hash}. Anyone who has its key could have chosen the winner.`
    const others = [
      { hash: other },
      { publicKey: other },
      { scheme: 'another' as never },
      { genesis: 1 },
      { period: 4 },
    ]
    for (const more of others) expect(await findingOf(honest, { chains: [{ ...beacon.chain, ...more }] })).toBe(unknown)
    expect(await findingOf(honest, { chains: [{ ...beacon.chain, period: 4 }, beacon.chain] })).toBe('It agrees.')
  })

  it('that its round is of another day, too soon after the freeze, or of a zone that isn’t known', async () => {
    const said = async (values: Record<string, Json>) => {
      const { rules: _, pool, ...rest } = rewritten('commitment', values)
      const verdict = await verifyDraw(hashing, rest, [pool], { chains: [beacon.chain] })
      return verdict.kind === 'differs' ? verdict.finding.sentence : 'It agrees.'
    }
    const { round } = valuesOf(honest.freeze)
    expect(await said({ drawsOn: '2026-01-02' })).toBe(
      `The round that the commitment names is of another day: the time of round ${round} is ${due}, which is on 2026-01-01 in the zone America/New_York. The day of the drawing is 2026-01-02.`,
    )
    expect(await said({ timeZone: 'Mars/Olympus' })).toBe(
      'The commitment names the time zone Mars/Olympus, which isn’t known here.',
    )
    expect(await said({ freezesAt: '2026-01-01T00:00:00.001Z' })).toBe(
      `The round that the commitment names comes too soon: the time of round ${round} is ${due}, and the pool is frozen on 2026-01-01T00:00:00.001Z or later. They must be at least 24 hours apart.`,
    )
    expect(await said({ freezesAt: '2025-12-31T23:58:59.999Z' })).toBe(
      'The commitment plans to freeze the pool too early: on 2025-12-31T23:58:59.999Z. People can enter until 2025-12-31T23:59:00.000Z.',
    )
    expect(await said({ freezesAt: '2025-12-31T23:59:00.000Z' })).toBe('It agrees.')
  })
})

describe('a verification of what there is so far', () => {
  const now = new Date('2026-01-01T00:30:00.000Z')
  const published = (without: Partial<FilesFound>) =>
    verifyPublished(hashing, { ...honest, pool: [honest.pool], ...without }, now, { chains: [beacon.chain] })

  it('begins with the commitment', async () => {
    const { steps } = await published({ freeze: undefined, pool: undefined, result: undefined })
    expect(steps[0]?.sentence).toBe('The commitment is complete and in the only form that the format allows.')
  })

  it.each([
    [{ commitment: undefined }, 'The commitment is missing: nothing else means anything without it.'],
    [{ freeze: undefined }, 'The freeze is missing, but there is a pool, which can’t be without it.'],
    [
      { freeze: undefined, pool: undefined },
      'The freeze is missing, but there is a result, which can’t be without it.',
    ],
    [{ pool: undefined }, 'The pool is missing. It is published together with the freeze.'],
  ])('says which file is missing: %o', async (without, sentence) => {
    expect(await published(without)).toMatchObject({ kind: 'differs', steps: [], finding: { sentence } })
  })
})
