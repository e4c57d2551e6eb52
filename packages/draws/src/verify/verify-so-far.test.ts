import { describe, expect, it } from '@jest/globals'
import { roundTime } from '../beacon/chain.ts'
import { fromText, toHex, toText } from '../bytes.ts'
import { portableHashing as hashing } from '../hashing.ts'
import { exampleDonors, exampleDraw, ownBeacon } from '../testing/index.ts'
import { relinked, type Tampered, untouched, withBit, withValues } from '../testing/tampering.ts'
import type { Step } from './finding.ts'
import type { VerifyOptions } from './read-draw.ts'
import { type FilesFound, verifyPublished } from './verify-published.ts'
import { verifySoFar } from './verify-so-far.ts'

const beacon = ownBeacon(hashing, 'a draw to come', { genesis: 1_700_000_001, period: 3 })
const example = await exampleDraw(hashing, {
  ...beacon,
  donors: exampleDonors(hashing, 12),
  frozenAt: '2026-01-01T00:00:00.000Z',
})
const honest = untouched(example)
const now = new Date('2026-01-01T12:00:00.000Z')
const due = '2026-01-02T00:00:00.000Z'
const trusting: VerifyOptions = { chains: [beacon.chain] }

const committed = (files: Tampered, options = trusting, at = now) =>
  verifySoFar(hashing, { commitment: files.commitment, rules: files.rules }, at, options)
const frozen = (files: Tampered, options = trusting, at = now) =>
  verifySoFar(
    hashing,
    {
      commitment: files.commitment,
      rules: files.rules,
      frozen: { freeze: files.freeze, pool: [files.pool] },
    },
    at,
    options,
  )
const codeOf = (verdict: Awaited<ReturnType<typeof verifySoFar>>) =>
  verdict.kind === 'differs' ? verdict.finding.code : verdict.reached

describe('a draw that has not been held', () => {
  it('agrees as far as it has come, step by step', async () => {
    const told: Step[] = []
    const verdict = await frozen(honest, { ...trusting, onStep: (step) => told.push(step) })
    expect(codeOf(verdict)).toBe('frozen')
    expect(verdict.steps).toEqual(told)
    expect(told.length).toBe(11)
    expect(codeOf(await committed(honest))).toBe('committed')
  })

  it('tells how much of the pool it has read', async () => {
    const seen: [number, number][] = []
    await frozen(honest, { ...trusting, onProgress: (...progress) => seen.push(progress) })
    expect(seen).toEqual([[12, 12]])
  })

  it('names what was changed before', async () => {
    expect(codeOf(await committed({ ...honest, commitment: fromText('{}') }))).toBe('commitment-unreadable')
    expect(codeOf(await committed({ ...honest, rules: withBit(honest.rules, 12) }))).toBe('rules-changed')
    expect(codeOf(await committed(honest, {}))).toBe('beacon-unknown')
    const late = withValues(honest, 'commitment', () => ({ committedAt: '2026-01-01T00:00:00.000Z' }))
    expect(codeOf(await committed(late))).toBe('committed-too-late')
  })

  it('names what was changed with the freeze', async () => {
    const seedless = withValues(honest, 'commitment', () => ({ seedHash: 'cd'.repeat(32) }))
    expect(codeOf(await frozen(seedless))).toBe('commitment-changed')
    expect(codeOf(await frozen({ ...honest, freeze: honest.commitment }))).toBe('freeze-unreadable')
    expect(codeOf(await frozen({ ...honest, pool: honest.pool.slice(0, -40) }))).toBe('pool-changed')
    expect(codeOf(await frozen({ ...honest, pool: honest.pool.slice(0, -1) }))).toBe('pool-broken')
    const early = relinked(
      hashing,
      withValues(honest, 'freeze', () => ({ frozenAt: '2025-12-31T23:59:59.999Z' })),
    )
    expect(codeOf(await frozen(early))).toBe('frozen-too-early')
    const other = relinked(
      hashing,
      withValues(honest, 'freeze', () => ({ round: 1 })),
    )
    expect(codeOf(await frozen(other))).toBe('round-changed')
    const near = withValues(honest, 'freeze', () => ({ frozenAt: '2026-01-01T23:50:00.001Z' }))
    expect(codeOf(await frozen(near))).toBe('round-too-early')
    const root = withValues(honest, 'freeze', () => ({ root: toHex(new Uint8Array(32)) }))
    expect(codeOf(await frozen(root))).toBe('pool-changed')
  })

  it('compares what was kept, and says what was not', async () => {
    const kept = { commitmentHash: toHex(hashing.sha256(honest.commitment)), giveaway: 'example' }
    expect(await committed(honest, { ...trusting, kept })).toMatchObject({ notCompared: [] })
    expect(await frozen(honest, { ...trusting, kept })).toMatchObject({ notCompared: ['freeze', 'ledger'] })
    const other = { ...trusting, kept: { ...kept, giveaway: 'another' } }
    expect(codeOf(await committed(honest, other))).toBe('other-giveaway')
  })

  it.each([
    ['a freeze', 'an hour after it was announced for', committed, '2026-01-01T01:00:00.000Z', undefined],
    [
      'a freeze',
      'later',
      committed,
      '2026-01-01T01:00:00.001Z',
      /^The list .* hasn’t been\. What is recorded after that doesn’t count: ask/,
    ],
    ['a freeze', 'at the last moment', committed, '2026-01-01T23:50:00.000Z', /^The list .* hasn’t been\./],
    [
      'a freeze',
      'after it',
      committed,
      '2026-01-01T23:50:00.001Z',
      /^The list of entries was to be frozen .* was not, .* ask/,
    ],
    ['a result', 'an hour after the round', frozen, '2026-01-02T01:00:00.000Z', undefined],
    ['a result', 'later', frozen, '2026-01-02T01:00:00.001Z', /^Round \d+ of the beacon came on 2026-01-02.* ask/],
  ])('asks for %s %s', async (_what, _when, published, at, sentence) => {
    const verdict = await published(honest, trusting, new Date(at))
    const overdue = verdict.kind === 'agrees-so-far' ? verdict.overdue : 'differs'
    expect(roundTime(beacon.chain, JSON.parse(toText(honest.freeze)).round).toISOString()).toBe(due)
    if (sentence) expect(overdue).toMatch(sentence)
    else expect(overdue).toBeUndefined()
  })
})

describe('a pool', () => {
  it('that does not end is read as far as the freeze says, and no further', async () => {
    let pieces = 0
    function* endless() {
      yield honest.pool
      for (;;) {
        pieces += 1
        yield honest.pool
      }
    }
    const files = { commitment: honest.commitment, frozen: { freeze: honest.freeze, pool: endless() } }
    expect(await verifySoFar(hashing, files, now, trusting)).toMatchObject({
      kind: 'differs',
      finding: {
        code: 'pool-broken',
        sentence: expect.stringContaining('the freeze says that the file ends before it'),
      },
    })
    expect(pieces).toBe(1)
  })
})

describe('a set of files', () => {
  const whole = { ...honest, pool: [honest.pool] }
  const verified = async (files: FilesFound) => {
    const verdict = await verifyPublished(hashing, files, now, trusting)
    return verdict.kind === 'differs' ? verdict.finding.code : verdict.kind
  }

  it('is judged as far as it has come', async () => {
    expect(await verified(whole)).toBe('agrees')
    expect(await verified({ ...whole, result: undefined })).toBe('agrees-so-far')
    expect(await verified({ commitment: honest.commitment })).toBe('agrees-so-far')
  })

  it.each([
    ['commitment', { commitment: undefined }, 'commitment-missing'],
    ['freeze', { freeze: undefined }, 'freeze-missing'],
    ['freeze before the result', { freeze: undefined, result: undefined }, 'freeze-missing'],
    ['freeze and the pool', { freeze: undefined, pool: undefined }, 'freeze-missing'],
    ['pool', { pool: undefined }, 'pool-missing'],
    ['pool before the result', { pool: undefined, result: undefined }, 'pool-missing'],
  ])('is refused that lacks the %s', async (_what, without, code) => {
    expect(await verified({ ...whole, ...without })).toBe(code)
  })
})
