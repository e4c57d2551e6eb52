import { describe, expect, it } from '@jest/globals'
import { fromText, toHex } from '../bytes.ts'
import { portableHashing as hashing } from '../hashing.ts'
import { exampleDonors, exampleDraw, ownBeacon } from '../testing/index.ts'
import { relinked, type Tampered, untouched, withBit, withValues } from '../testing/tampering.ts'
import type { VerifyOptions } from './verify-draw.ts'
import { verifySoFar } from './verify-so-far.ts'

const beacon = ownBeacon(hashing, 'a draw to come', { genesis: 1_700_000_000, period: 3 })
const example = await exampleDraw(hashing, {
  ...beacon,
  donors: exampleDonors(hashing, 12),
  frozenAt: '2026-01-01T00:00:00.000Z',
})
const honest = untouched(example)
const trusting: VerifyOptions = { chains: [beacon.chain] }

const committed = (files: Tampered, options = trusting) =>
  verifySoFar(hashing, { commitment: files.commitment, rules: files.rules }, options)
const frozen = (files: Tampered, options = trusting) =>
  verifySoFar(
    hashing,
    {
      commitment: files.commitment,
      rules: files.rules,
      frozen: { freeze: files.freeze, pool: [files.pool] },
    },
    options,
  )
const codeOf = (verdict: Awaited<ReturnType<typeof verifySoFar>>) =>
  verdict.kind === 'differs' ? verdict.finding.code : verdict.reached

describe('a draw that has not been held', () => {
  it('agrees as far as it has come, step by step', async () => {
    const told: string[] = []
    const verdict = await frozen(honest, { ...trusting, onStep: (step) => told.push(step) })
    expect(codeOf(verdict)).toBe('frozen')
    expect(verdict.steps).toEqual(told)
    expect(told.length).toBe(8)
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
      withValues(honest, 'freeze', () => ({ frozenAt: '2025-12-31T23:58:00.000Z' })),
    )
    expect(codeOf(await frozen(early))).toBe('frozen-too-early')
    const near = relinked(
      hashing,
      withValues(honest, 'freeze', () => ({ round: 1 })),
    )
    expect(codeOf(await frozen(near))).toBe('round-too-early')
    const root = withValues(honest, 'freeze', () => ({ root: toHex(new Uint8Array(32)) }))
    expect(codeOf(await frozen(root))).toBe('pool-changed')
  })
})
