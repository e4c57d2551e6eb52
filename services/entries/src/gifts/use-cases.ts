import assert from 'node:assert/strict'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { isGiveaway } from '../giveaways/store.ts'
import { appendLine } from '../ledger/append.ts'
import { monthOf, type NewLine } from '../ledger/line.ts'
import { findGrants, lockDonor } from '../ledger/store.ts'
import { factorAt, type MultiplierPurchase, runsOf } from '../multipliers/rules.ts'
import { findPurchases, savePurchase } from '../multipliers/store.ts'
import type { Gift } from './gift.ts'
import { type Due, entryTypeOf, type Facts, linesDue } from './rules.ts'
import { findGift, findGiftsBetween, type Refund, saveGift, saveRefund, sumRefunds } from './store.ts'
import { describeGift, describeLateMultiplier, describeReversal } from './words.ts'

/** A gift was confirmed: it earns its entries, once. */
export async function grantForGift(tx: Transaction, gift: Gift): Promise<void> {
  if (!(await isGiveaway(tx, gift.giveaway))) throw new WrongMessage('the giveaway of the gift is not known')
  await lockDonor(tx, gift.donorId)
  await saveGift(tx, gift)
  await settleGift(tx, gift.donorId, gift.giftId)
}

/** Money was paid back: its part of the entries is taken back, now or when the gift comes. */
export async function takeBackForRefund(tx: Transaction, refund: Refund): Promise<void> {
  await lockDonor(tx, refund.donorId)
  await saveRefund(tx, refund)
  await settleGift(tx, refund.donorId, refund.giftId)
}

/** A multiplier was bought: it runs for what comes, and for gifts of its time that were heard of before it. */
export async function startMultiplier(tx: Transaction, donorId: string, purchase: MultiplierPurchase): Promise<void> {
  await lockDonor(tx, donorId)
  await savePurchase(tx, donorId, purchase)
  const purchases = await findPurchases(tx, donorId)
  const run = runsOf(purchases).find(
    ({ factor, startsAt, endsAt }) =>
      factor === purchase.factor && startsAt <= purchase.boughtAt && purchase.boughtAt < endsAt,
  )
  assert(run, 'a bought multiplier runs')
  for (const gift of await findGiftsBetween(tx, donorId, run.startsAt, run.endsAt)) {
    await settleGift(tx, donorId, gift.giftId)
  }
}

/** Writes what the ledger lacks for a gift. Does nothing for a gift that is not heard of yet, or that agrees already. */
async function settleGift(tx: Transaction, donorId: string, giftId: string): Promise<void> {
  const gift = await findGift(tx, giftId)
  if (!gift) return
  if (gift.donorId !== donorId) throw new WrongMessage('the gift is of another donor')
  const refunds = await sumRefunds(tx, gift)
  const factor = factorAt(await findPurchases(tx, donorId), gift.confirmedAt)
  const written = await findGrants(tx, sourceOf(gift))
  const facts: Facts = { gift, factor, refundedCents: refunds.cents }
  for (const due of linesDue(facts, written, uuidv7)) {
    await appendLine(tx, toLine(facts, due, written.length === 0, refunds.lastAt))
  }
}

const sourceOf = ({ giftId }: Gift): string => `gift:${giftId}`

function toLine(
  { gift, factor, refundedCents }: Facts,
  due: Due,
  first: boolean,
  refundedAt: Date | undefined,
): NewLine {
  const { donorId, giveaway } = gift
  const common = { donorId, giveaway, entryType: entryTypeOf(gift.kind), month: monthOf(gift.confirmedAt) }
  if (due.kind === 'grant') {
    return {
      ...common,
      ...due,
      reverses: undefined,
      source: first ? sourceOf(gift) : `${sourceOf(gift)}:x${factor}`,
      description: first ? describeGift(gift) : describeLateMultiplier(gift, factor),
      occurredAt: gift.confirmedAt,
    }
  }
  assert(refundedAt, 'entries are taken back because money was')
  return {
    ...common,
    id: uuidv7(),
    kind: 'reversal',
    reverses: due.reverses,
    source: `reversal:${due.reverses}:${due.nth}`,
    description: describeReversal(gift, refundedCents >= gift.cents),
    earned: due.entries,
    multiplier: 1n,
    occurredAt: refundedAt,
  }
}
