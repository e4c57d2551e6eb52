import { type Cents, splitCents } from '@evenhand/contracts/money'
import type { MoneyBack, MoneyBackState } from '../processor/money-back.ts'

const taking: ReadonlySet<MoneyBackState> = new Set(['on-its-way', 'done', 'opened', 'lost'])

/** Whether the money is away now. */
export const isTaken = ({ state }: Pick<MoneyBack, 'state'>): boolean => taking.has(state)

/** What one refund or dispute takes of one gift. */
export interface Share {
  moneyBackId: string
  giftId: string
  cents: Cents
}

/** A gift of a payment that can bear what went back of it. */
export interface Bearing {
  id: string
  cents: Cents
  isFeeCover?: boolean
}

/**
 * Which gift of a payment bears what went back of it. What was asked for one gift is taken of that gift, and what goes beyond it of
 * the covered card fee; the rest, and what is about the whole payment, is spread over all gifts by what is left of each, to the cent. Never more than was given. It depends on what is away now
 * and on the order in which the processor has it, so the order in which we learn of it does not matter.
 */
export function sharesOf(gifts: readonly Bearing[], moneyBack: readonly MoneyBack[]): Share[] {
  const left = gifts.map((gift) => ({ ...gift }))
  const shares: Share[] = []
  for (const { id: moneyBackId, cents, giftId } of oldestFirst(moneyBack.filter(isTaken))) {
    const taken = take(left, cents, giftId)
    for (const [index, gift] of left.entries()) {
      const share = taken[index] ?? 0n
      if (share === 0n) continue
      gift.cents -= share
      shares.push({ moneyBackId, giftId: gift.id, cents: share })
    }
  }
  return shares
}

/**
 * The refund that a request has led to already, though we were not told: the one that names it, else one of the same amount that somebody
 * has made since at the processor's own desk. `answered` are those that other requests have led to.
 */
export function refundOf(
  { id, cents, feeCoverCents, askedAt }: { id: string; cents: Cents; feeCoverCents: Cents; askedAt: Date },
  moneyBack: readonly MoneyBack[],
  answered: ReadonlySet<string>,
): MoneyBack | undefined {
  const refunds = moneyBack.filter(({ kind }) => kind === 'refund')
  // The processor counts in whole seconds.
  const since = Math.floor(askedAt.getTime() / 1000) * 1000
  return (
    refunds.find(({ requestId }) => requestId === id) ??
    refunds
      .filter((one) => one.requestId === undefined && isTaken(one) && !answered.has(one.id))
      .find((one) => one.cents === cents + feeCoverCents && one.at.getTime() >= since)
  )
}

/** The processor counts in whole seconds; within one it names the newest first. */
const oldestFirst = (moneyBack: readonly MoneyBack[]): MoneyBack[] =>
  moneyBack.toReversed().toSorted((a, b) => a.at.getTime() - b.at.getTime())

function take(left: readonly Bearing[], cents: Cents, giftId: string | undefined): Cents[] {
  const all = sum(left.map((gift) => gift.cents))
  const wanted = smaller(cents, all)
  const own = left.map((gift) => (gift.id === giftId ? smaller(gift.cents, wanted) : 0n))
  const beyond = giftId === undefined ? 0n : wanted - sum(own)
  const named = left.map(
    (gift, index) => (own[index] ?? 0n) + (bearsBeyond(gift, giftId) ? smaller(gift.cents, beyond) : 0n),
  )
  const rest = wanted - sum(named)
  if (rest === 0n) return named
  const spread = splitCents(
    rest,
    left.map((gift, index) => gift.cents - (named[index] ?? 0n)),
  )
  return named.map((taken, index) => taken + (spread[index] ?? 0n))
}

/** A payment has one covered fee at most. */
const bearsBeyond = ({ id, isFeeCover }: Bearing, giftId: string | undefined): boolean =>
  isFeeCover === true && id !== giftId

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b)
const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, one) => total + one, 0n)

/**
 * What has to be written so that what is written agrees with what is away: above zero taken, below zero given back. What is given back comes
 * first, so that a gift never lacks more than it was, not even between two rows.
 */
export function corrections(written: readonly Share[], due: readonly Share[]): Share[] {
  const missing = new Map<string, Share>()
  const add = (share: Share, sign: 1n | -1n) => {
    const key = `${share.moneyBackId} ${share.giftId}`
    const cents = (missing.get(key)?.cents ?? 0n) + sign * share.cents
    missing.set(key, { ...share, cents })
  }
  for (const share of due) add(share, 1n)
  for (const share of written) add(share, -1n)
  return [...missing.values()]
    .filter(({ cents }) => cents !== 0n)
    .toSorted((a, b) => Number(a.cents > 0n) - Number(b.cents > 0n))
}
