import * as crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { firstRoundFrom, noticeSeconds, quicknet, roundMarginSeconds, roundTime } from '../beacon/chain.ts'
import { blindedId, donorIdBytes } from '../blinding.ts'
import { compareBytes, fromText, toHex, toText, u64 } from '../bytes.ts'
import { canonicalBytes, type Json } from '../documents/canonical.ts'
import type { Place } from '../documents/documents.ts'
import { nativeHashing, portableHashing } from '../hashing.ts'
import { readPool } from '../pool/read-pool.ts'
import { idOf, recordOf } from '../record.ts'
import { exampleDonors, exampleDraw, ownBeacon, recorded } from '../testing/index.ts'
import {
  recordsOf,
  relinked,
  type Tampered,
  untouched,
  withBit,
  withRecords,
  withValues,
} from '../testing/tampering.ts'
import type { FindingCode, Step } from './finding.ts'
import type { VerifyOptions } from './read-draw.ts'
import { verifyDraw } from './verify-draw.ts'

const hashing = nativeHashing(crypto)
const beacon = ownBeacon(hashing, 'the beacon of these tests', { genesis: 1_700_000_000, period: 3 })
const frozenAt = '2026-01-01T00:00:00.000Z'
const round = firstRoundFrom(beacon.chain, new Date(Date.parse(frozenAt) + noticeSeconds * 1000))
const due = roundTime(beacon.chain, round)
const ledgerHeads = [
  { chain: 'another', seq: 7, hash: 'cd'.repeat(32) },
  { chain: 'example', seq: 12_345, hash: 'ab'.repeat(32) },
]
const donors = exampleDonors(hashing, 40)

let honest: Tampered
let salts: Uint8Array[]

beforeAll(async () => {
  const draw = await exampleDraw(hashing, { ...beacon, donors, frozenAt, ledgerHeads })
  honest = untouched(draw)
  salts = donors.map(({ donorId }) => draw.blinding.saltOf(donorIdBytes(donorId)))
})

const verify = ({ pool, ...files }: Tampered, options: VerifyOptions = {}, by = hashing) =>
  verifyDraw(by, files, [pool], { chains: [beacon.chain], ...options })

async function codeOf(files: Tampered, options: VerifyOptions = {}): Promise<FindingCode | 'agrees'> {
  const verdict = await verify(files, options)
  return verdict.kind === 'agrees' ? 'agrees' : verdict.finding.code
}

describe('an honest draw', () => {
  it('agrees, in Node and as a browser would look', async () => {
    const verdict = await verify(honest)
    expect(verdict).toMatchObject({ kind: 'agrees', giveaway: 'example' })
    expect(verdict.steps).toHaveLength(17)
    expect(verdict.kind === 'agrees' && verdict.notCompared).toEqual(['freeze', 'commitment', 'giveaway', 'ledger'])
    expect(await verify(honest, {}, portableHashing)).toEqual(verdict)
  })

  it('tells of each step and of the way through the pool', async () => {
    const steps: Step[] = []
    const progress: string[] = []
    const verdict = await verify(honest, {
      onStep: (step) => steps.push(step),
      onProgress: (records, count) => progress.push(`${records} of ${count}`),
    })
    expect(steps).toEqual(verdict.steps)
    expect(progress).toEqual(['40 of 40'])
  })

  it('agrees with what was kept elsewhere', async () => {
    const commitmentHash = toHex(hashing.sha256(honest.commitment))
    const freezeHash = toHex(hashing.sha256(honest.freeze))
    const kept = { commitmentHash, freezeHash, ledgerHeads, giveaway: 'example' }
    const verdict = await verify(honest, { kept })
    expect(verdict).toMatchObject({ kind: 'agrees', notCompared: [] })
    expect(verdict.steps).toHaveLength(21)
  })

  it('leaves to its operator what no file can show: when anything was published', async () => {
    const { steps } = await verify(honest)
    expect([...new Set(steps.map(({ from }) => from))].toSorted()).toEqual(['files', 'operator'])
    expect(steps.filter(({ from }) => from === 'operator').map(({ sentence }) => sentence)).toEqual([
      'The seed and the round were fixed on 2025-12-01T23:59:00.000Z, before the giveaway closed on 2025-12-31T23:59:00.000Z.',
      'The pool was frozen on 2026-01-01T00:00:00.000Z, after the giveaway had closed and settled.',
      `The round was still in the future then: its time is ${due.toISOString()}.`,
    ])
    expect(
      steps.filter(({ sentence }) => /T\d\d:/.test(sentence) && !sentence.includes(due.toISOString())),
    ).toHaveLength(2)
  })

  it('has no word of rules that are not at hand', async () => {
    const { rules: _, pool, ...files } = honest
    const verdict = await verifyDraw(hashing, files, [pool], { chains: [beacon.chain] })
    expect(verdict).toMatchObject({ kind: 'agrees', notCompared: expect.arrayContaining(['rules']) })
  })

  it('may be frozen exactly ten minutes before its round', async () => {
    const latest = new Date(due.getTime() - 600_000).toISOString()
    expect(await codeOf(untouched(await exampleDraw(hashing, { ...beacon, donors, frozenAt: latest, round })))).toBe(
      'agrees',
    )
  })

  it('of fewer donors than places has fewer places', async () => {
    const few = await exampleDraw(hashing, { ...beacon, donors: donors.slice(0, 2), frozenAt })
    expect(few.places).toHaveLength(2)
    expect(await codeOf(untouched(few))).toBe('agrees')
  })

  it('agrees by quicknet and nothing but the files', async () => {
    const rounds = JSON.parse(readFileSync(new URL('../vectors/quicknet-rounds.json', import.meta.url), 'utf8')) as {
      round: number
      signature: string
    }[]
    const draw = await exampleDraw(hashing, {
      chain: quicknet,
      signatureOf: recorded(rounds),
      donors,
      frozenAt: '2023-09-15T00:00:00.000Z',
      round: 657_413,
    })
    const verdict = await verifyDraw(hashing, draw.files, [draw.poolFile])
    expect(verdict.kind).toBe('agrees')
    expect(verdict.steps.at(-1)?.sentence).toBe(`The beacon is a public one: chain ${quicknet.hash}.`)
  })
})

const rewritten = (name: 'commitment' | 'freeze' | 'result', values: Record<string, Json>) => (files: Tampered) =>
  withValues(files, name, () => values)

const winnerOf = (files: Tampered): Place =>
  (JSON.parse(Buffer.from(files.result).toString()) as { winner: Place }).winner

const alternatesOf = (files: Tampered): Place[] =>
  (JSON.parse(Buffer.from(files.result).toString()) as { alternates: Place[] }).alternates

/** As the record of the winner, with more entries. */
const heavier = (record: Uint8Array): Uint8Array => {
  const entries = new DataView(record.buffer, record.byteOffset).getBigUint64(32)
  return recordOf({ id: idOf(record), entries: entries + 1n })
}

/** Somebody else's record beside the ticket that was drawn. */
function loserWins(files: Tampered): Tampered {
  const index = winnerOf(files).index === 0 ? 1 : 0
  const record = recordsOf(files.pool)[index] ?? files.pool
  const entries = new DataView(record.buffer).getBigUint64(32).toString()
  const winner = { ...winnerOf(files), index, id: toHex(idOf(record)), entries }
  return withValues(files, 'result', () => ({ winner }))
}

/** A pool that was exchanged together with everything that the freeze says of it. */
async function refrozen(files: Tampered): Promise<Tampered> {
  const reading = await readPool(hashing, [files.pool])
  if (reading.kind === 'broken') throw new Error(reading.fault)
  const { root, total, count, poolHash } = reading.outline
  const values = { root: toHex(root), total: total.toString(), count, poolHash: toHex(poolHash) }
  return relinked(
    hashing,
    withValues(files, 'freeze', () => values),
  )
}

/** As somebody would who wrote all the files anew with other rules. */
const named = (files: Tampered): Tampered =>
  relinked(
    hashing,
    withValues(files, 'commitment', () => ({ rulesHash: toHex(hashing.sha256(files.rules)) })),
  )

const ruled = (files: Tampered, values: Record<string, Json>): Tampered => {
  const rules = JSON.parse(toText(files.rules)) as Record<string, Json>
  return named({ ...files, rules: canonicalBytes({ ...rules, ...values }) })
}

/** The same round in all three documents. */
const withRound = (files: Tampered, result: { round: number; signature?: string; randomness?: string }): Tampered => {
  const { round } = result
  return relinked(
    hashing,
    rewritten('commitment', { round })(rewritten('freeze', { round })(rewritten('result', result)(files))),
  )
}

type Tampering = [what: string, code: FindingCode, change: (files: Tampered) => Tampered | Promise<Tampered>]

const tamperings: Tampering[] = [
  [
    'one weight',
    'pool-changed',
    (files) => withRecords(files, ([first, ...rest]) => [heavier(first ?? files.pool), ...rest]),
  ],
  [
    'one weight, in the freeze too',
    'holder-changed',
    (files) => {
      const { index } = winnerOf(files)
      return refrozen(
        withRecords(files, (records) => records.map((record, at) => (at === index ? heavier(record) : record))),
      )
    },
  ],
  [
    'the weight of a loser, in the freeze too',
    'winner-changed',
    (files) => {
      const last = recordsOf(files.pool).length - 1
      return refrozen(
        withRecords(files, (records) => records.map((record, at) => (at === last ? heavier(record) : record))),
      )
    },
  ],
  [
    'one salt',
    'pool-changed',
    (files) => {
      const donor = donorIdBytes(donors[0]?.donorId ?? '')
      const old = toHex(blindedId(hashing, donor, salts[0] ?? donor))
      const id = blindedId(hashing, donor, hashing.sha256(u64(1)))
      return withRecords(files, (records) =>
        records
          .map((record) => (toHex(idOf(record)) === old ? recordOf({ id, entries: donors[0]?.entries ?? 1n }) : record))
          .sort((a, b) => compareBytes(idOf(a), idOf(b))),
      )
    },
  ],
  [
    'the order of two records',
    'pool-broken',
    (files) => withRecords(files, ([a, b, ...rest]) => [b ?? files.pool, a ?? files.pool, ...rest]),
  ],
  ['a record less', 'pool-changed', (files) => withRecords(files, (records) => records.slice(0, -1))],
  ['a record twice', 'pool-broken', (files) => withRecords(files, (records) => [...records, ...records.slice(-1)])],
  ['a byte less', 'pool-broken', (files) => ({ ...files, pool: files.pool.slice(0, -1) })],
  ['a pool without donors', 'pool-broken', (files) => ({ ...files, pool: new Uint8Array(0) })],
  [
    'the hash of the pool',
    'pool-changed',
    (files) => relinked(hashing, rewritten('freeze', { poolHash: 'cd'.repeat(32) })(files)),
  ],
  ['the root', 'pool-changed', (files) => relinked(hashing, rewritten('freeze', { root: 'cd'.repeat(32) })(files))],
  ['the total', 'pool-changed', (files) => relinked(hashing, rewritten('freeze', { total: '1' })(files))],
  ['the count', 'pool-broken', (files) => relinked(hashing, rewritten('freeze', { count: 39 })(files))],
  ['a greater count', 'pool-changed', (files) => relinked(hashing, rewritten('freeze', { count: 41 })(files))],
  ['the round of the result', 'round-changed', rewritten('result', { round: round + 1 })],
  ['the round of the freeze', 'round-changed', rewritten('freeze', { round: round + 1 })],
  [
    'the round everywhere but in the commitment',
    'round-changed',
    (files) =>
      relinked(hashing, rewritten('freeze', { round: round + 1 })(rewritten('result', { round: round + 1 })(files))),
  ],
  ['the round everywhere', 'signature-false', (files) => withRound(files, { round: round + 1 })],
  ['a round of the day before', 'day-changed', (files) => withRound(files, { round: round - 86_400 / 3 })],
  [
    'a round less than a day after the freeze that was planned',
    'round-too-early',
    (files) => withRound(files, { round: round - 1 }),
  ],
  [
    'a round that no calendar has',
    'commitment-unreadable',
    (files) =>
      relinked(
        hashing,
        withValues(rewritten('freeze', { round: 1e9 })(files), 'commitment', ({ beacon }) => ({
          round: 1e9,
          beacon: { ...(beacon as Record<string, Json>), period: 86_400 },
        })),
      ),
  ],
  [
    'another day',
    'rules-disagree',
    (files) => relinked(hashing, rewritten('commitment', { drawsOn: '2026-01-02' })(files)),
  ],
  [
    'another day, in the rules too',
    'day-changed',
    (files) => ruled(rewritten('commitment', { drawsOn: '2026-01-02' })(files), { drawsOn: '2026-01-02' }),
  ],
  [
    'a time zone that nobody knows',
    'day-changed',
    (files) => ruled(rewritten('commitment', { timeZone: 'Mars/Olympus' })(files), { timeZone: 'Mars/Olympus' }),
  ],
  ['rules of another giveaway', 'rules-disagree', (files) => ruled(files, { slug: 'another' })],
  ['rules of a later close', 'rules-disagree', (files) => ruled(files, { closesAt: '2026-06-01T00:00:00.000Z' })],
  ['rules of more days to settle', 'rules-disagree', (files) => ruled(files, { settlingSeconds: 2_592_000 })],
  ['rules of other alternates', 'rules-disagree', (files) => ruled(files, { alternates: 5 })],
  ['rules of a lower cap', 'pool-broken', (files) => ruled(files, { entriesMax: { giveaway: '10' } })],
  ['rules without a cap', 'rules-unreadable', (files) => ruled(files, { entriesMax: {} })],
  [
    'rules in another spelling',
    'rules-unreadable',
    (files) => named({ ...files, rules: fromText(`${toText(files.rules)} `) }),
  ],
  ['rules that are none', 'rules-unreadable', (files) => named({ ...files, rules: fromText('null') })],
  [
    'rules nested deeper than any',
    'rules-unreadable',
    (files) => named({ ...files, rules: fromText('['.repeat(400_000) + ']'.repeat(400_000)) }),
  ],
  [
    'no head of its own ledger',
    'ledger-missing',
    (files) =>
      relinked(
        hashing,
        withValues(files, 'freeze', () => ({ ledgerHeads: ledgerHeads.slice(0, 1) })),
      ),
  ],
  [
    'no head of any ledger',
    'freeze-unreadable',
    (files) =>
      relinked(
        hashing,
        withValues(files, 'freeze', () => ({ ledgerHeads: [] })),
      ),
  ],
  [
    'a ledger with two ends',
    'freeze-unreadable',
    (files) =>
      relinked(
        hashing,
        withValues(files, 'freeze', () => ({
          ledgerHeads: [...ledgerHeads, { chain: 'example', seq: 1, hash: 'ab'.repeat(32) }],
        })),
      ),
  ],
  [
    'the round everywhere with its signature',
    'winner-changed',
    (files) => {
      const signature = beacon.signatureOf(round + 1)
      const randomness = toHex(hashing.sha256(signature))
      return withRound(files, { round: round + 1, signature: toHex(signature), randomness })
    },
  ],
  ['the signature', 'signature-false', rewritten('result', { signature: toHex(beacon.signatureOf(round + 1)) })],
  ['a signature that is no point', 'signature-false', rewritten('result', { signature: 'ff'.repeat(48) })],
  ['the randomness', 'randomness-changed', rewritten('result', { randomness: 'cd'.repeat(32) })],
  ['the seed', 'seed-changed', rewritten('result', { seed: 'cd'.repeat(32) })],
  ['the rules', 'rules-changed', (files) => ({ ...files, rules: withBit(files.rules, 12) })],
  ['the rules in the commitment', 'rules-changed', rewritten('commitment', { rulesHash: 'cd'.repeat(32) })],
  ['the seed of the commitment', 'commitment-changed', rewritten('commitment', { seedHash: 'cd'.repeat(32) })],
  [
    'the seed of the commitment, everywhere',
    'seed-changed',
    (files) => relinked(hashing, rewritten('commitment', { seedHash: 'cd'.repeat(32) })(files)),
  ],
  [
    'a head of the ledger',
    'freeze-changed',
    (files) => withValues(files, 'freeze', () => ({ ledgerHeads: ledgerHeads.slice(1) })),
  ],
  [
    'a commitment after the close',
    'committed-too-late',
    (files) => relinked(hashing, rewritten('commitment', { committedAt: '2025-12-31T23:59:00.000Z' })(files)),
  ],
  [
    'a plan to freeze before the close',
    'rules-disagree',
    (files) => relinked(hashing, rewritten('commitment', { freezesAt: '2025-12-31T23:58:59.999Z' })(files)),
  ],
  [
    'a freeze before it was planned',
    'frozen-too-early',
    (files) => relinked(hashing, rewritten('freeze', { frozenAt: '2025-12-31T23:59:59.999Z' })(files)),
  ],
  [
    'a freeze a millisecond too near to the round',
    'round-too-early',
    (files) => {
      const frozen = due.getTime() - roundMarginSeconds * 1000 + 1
      return relinked(hashing, rewritten('freeze', { frozenAt: new Date(frozen).toISOString() })(files))
    },
  ],
  [
    'the ticket of the winner',
    'winner-changed',
    (files) => withValues(files, 'result', () => ({ winner: { ...winnerOf(files), ticket: '0' } })),
  ],
  [
    'the entries of the winner',
    'holder-changed',
    (files) => withValues(files, 'result', () => ({ winner: { ...winnerOf(files), entries: '1' } })),
  ],
  [
    'the id of the winner',
    'holder-changed',
    (files) => withValues(files, 'result', () => ({ winner: { ...winnerOf(files), id: 'cd'.repeat(32) } })),
  ],
  [
    'a winner who is nobody',
    'holder-changed',
    (files) => withValues(files, 'result', () => ({ winner: { ...winnerOf(files), index: 40 } })),
  ],
  ['a loser in the place of the winner', 'winner-changed', loserWins],
  [
    'an alternate more',
    'places-missing',
    (files) => withValues(files, 'result', () => ({ alternates: [...alternatesOf(files), winnerOf(files)] })),
  ],
  [
    'winner and alternate exchanged',
    'winner-changed',
    (files) =>
      withValues(files, 'result', () => {
        const [first, ...rest] = alternatesOf(files)
        return { winner: first ?? 0, alternates: [winnerOf(files), ...rest] }
      }),
  ],
  [
    'the winner drawn again as alternate',
    'winner-changed',
    (files) => withValues(files, 'result', () => ({ alternates: [winnerOf(files), ...alternatesOf(files).slice(1)] })),
  ],
  [
    'an alternate less',
    'places-missing',
    (files) => withValues(files, 'result', () => ({ alternates: alternatesOf(files).slice(1) })),
  ],
  [
    'a space in the result',
    'result-unreadable',
    (files) => ({ ...files, result: Buffer.concat([files.result, Buffer.from(' ')]) }),
  ],
  ['a freeze that is a commitment', 'freeze-unreadable', (files) => ({ ...files, freeze: files.commitment })],
  ['an empty commitment', 'commitment-unreadable', (files) => ({ ...files, commitment: new Uint8Array(0) })],
]

describe('a draw is refused that has another', () => {
  it.each(tamperings)('%s: %s', async (_, code, change) => {
    const verdict = await verify(await change(honest))
    expect(verdict.kind === 'differs' && verdict.finding.code).toBe(code)
    expect(verdict.kind === 'differs' && verdict.finding.sentence).toMatch(/^The .*\.$|^Record .*\.$/)
  })

  it('plan to freeze than after the close, where no rules are at hand', async () => {
    const planned = rewritten('commitment', { freezesAt: '2025-12-31T23:58:59.999Z' })(honest)
    const { rules: _, pool, ...files } = relinked(hashing, planned)
    expect(await verifyDraw(hashing, files, [pool], { chains: [beacon.chain] })).toMatchObject({
      kind: 'differs',
      finding: { code: 'frozen-too-early' },
    })
  })

  it('winner than the holder of the ticket, also when nobody else is drawn', async () => {
    const alone = untouched(await exampleDraw(hashing, { ...beacon, donors, frozenAt, alternates: 0 }))
    expect(await codeOf(alone)).toBe('agrees')
    expect(await codeOf(loserWins(alone))).toBe('winner-changed')
  })

  it('commitment, freeze or ledger than was kept elsewhere', async () => {
    const other = 'cd'.repeat(32)
    expect(await codeOf(honest, { kept: { commitmentHash: other } })).toBe('commitment-replaced')
    expect(await codeOf(honest, { kept: { freezeHash: other } })).toBe('freeze-replaced')
    expect(await codeOf(honest, { kept: { giveaway: 'another' } })).toBe('other-giveaway')
    expect(await codeOf(honest, { kept: { ledgerHeads: [] } })).toBe('ledger-changed')
    const cut = ledgerHeads.map((head) => ({ ...head, seq: head.seq - 1 }))
    expect(await codeOf(honest, { kept: { ledgerHeads: cut } })).toBe('ledger-changed')
  })

  it('beacon than a public one', async () => {
    expect(await codeOf(honest, { chains: [quicknet] })).toBe('beacon-unknown')
    expect(await codeOf(honest, { chains: [{ ...beacon.chain, period: 30 }] })).toBe('beacon-unknown')
  })

  it.each(['commitment', 'freeze'] as const)('byte in the %s, whichever it is', async (name) => {
    for (let at = 0; at < honest[name].length; at++)
      expect(await codeOf({ ...honest, [name]: withBit(honest[name], at) })).not.toBe('agrees')
  })

  it.each(['result', 'pool', 'rules'] as const)('bit in the %s, wherever it is', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(honest[name].length - 1), fc.nat(7), async (at, bit) => {
        expect(await codeOf({ ...honest, [name]: withBit(honest[name], at, bit) })).not.toBe('agrees')
      }),
      { numRuns: 80 },
    )
  })
})
