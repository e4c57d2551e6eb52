import { mainSeries } from '@evenhand/contracts/catalogue'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { emptyCart, lockCart, takePaid } from '../cart/store.ts'
import { closeLinks } from '../cart-links/store.ts'
import { lockDonor } from '../donors/store.ts'
import { changeLevel, confirmGifts } from '../confirmation/confirm-gifts.ts'
import type { Gift } from '../gifts/rules.ts'
import type { FollowSubscription } from '../memberships/follow-subscription.ts'
import { monthOf, renewalAfter } from '../memberships/months.ts'
import { insertGift, lockGiftsOfCheckout } from '../gifts/store.ts'
import { findRunning, isSecond, lookAtRunning } from '../memberships/second-membership.ts'
import { insertMembership, lockBySubscription } from '../memberships/store.ts'
import type { Decline, Invoice, Processor } from '../processor/processor.ts'
import { giveBackSecond } from './give-back-second.ts'
import { type Checkout, monthlyLine, renewalOf, settle } from './rules.ts'
import { findCheckoutOfPayment, findFirstPayment, findUnpaid, lockCheckout, saveCheckoutState } from './store.ts'

/** What learns of payments; made by `settlement`. */
export type Settlements = ReturnType<typeof settlement>

export type Settled =
  | { kind: 'recorded'; checkout: Checkout; isKept: boolean }
  | { kind: 'processing' | 'not-paid'; checkout: Checkout; declined?: Decline | undefined }
  | { kind: 'unknown' }

/**
 * Everything that the processor tells ends here: the present state of the object is fetched and acted on, so it does not matter how often,
 * how late or in which order we are told (spec 03 §C).
 */
export function settlement(deps: {
  db: Database
  processor: Processor
  followSubscription: FollowSubscription
  log: Log
  now: () => Date
}) {
  const { db, processor, log, now } = deps
  return { settlePayment, settleInvoice, settleInvoiceOf, followSubscription, followInvoice }

  async function settlePayment(paymentId: string): Promise<Settled> {
    const checkoutId = await findCheckoutOfPayment(db, paymentId)
    if (checkoutId === undefined) return { kind: 'unknown' }
    const payment = await processor.findPayment(paymentId)
    const unpaid = await findUnpaid(db, checkoutId)
    // For a payment that is paid alone: how long the answer takes must not tell strangers who has a membership.
    if (payment.state === 'paid' && unpaid && monthlyLine(unpaid.lines))
      await lookAtRunning(db, unpaid.donorId, deps.followSubscription)
    const cartSessionId = unpaid?.cartSessionId
    return db.transaction(async (tx) => {
      // The cart before the checkout, as whoever opens a payment locks them.
      if (cartSessionId) await lockCart(tx, cartSessionId, now())
      const checkout = await lockCheckout(tx, checkoutId)
      if (!checkout) return { kind: 'unknown' }
      const settlement = settle(checkout, payment)
      switch (settlement.kind) {
        case 'already-paid':
          return { kind: 'recorded', checkout, isKept: await isKept(tx, checkout) }
        case 'not-paid':
          return payment.state === 'processing'
            ? { kind: 'processing', checkout }
            : { kind: 'not-paid', checkout, declined: payment.declined }
        case 'mismatch':
          log.error({ checkoutId, expected: settlement.expected, taken: settlement.taken }, 'payment-mismatch')
          return { kind: 'not-paid', checkout }
        case 'paid':
          await recordPaid(tx, settlement.checkout, settlement.paidAt)
          return { kind: 'recorded', checkout: settlement.checkout, isKept: await isKept(tx, settlement.checkout) }
      }
    })
  }

  async function recordPaid(tx: Transaction, checkout: Checkout, paidAt: Date): Promise<void> {
    const donor = await lockDonor(tx, checkout.donorId)
    await saveCheckoutState(tx, checkout, now())
    const gifts = await lockGiftsOfCheckout(tx, checkout.id)
    const month = gifts.find(({ line }) => line.kind === 'level-month')
    const running = month && (await findRunning(tx, donor.donorId))
    await confirmGifts(tx, {
      donor,
      gifts,
      paidAt,
      paymentId: checkout.paymentId,
      receiptKey: checkout.id,
      // A second membership of a donor does not begin, so nothing of it is charged again.
      renewal: running ? undefined : renewalOf(checkout),
    })
    if (checkout.cartSessionId) await takeOutOfCart(tx, checkout.cartSessionId, checkout.cartLines)
    const monthly = monthlyLine(checkout.lines)
    if (!monthly || !checkout.subscriptionId) return
    if (running && month)
      return giveBackSecond(tx, { running, subscriptionId: checkout.subscriptionId, month, at: now() })
    const membershipId = uuidv7()
    await insertMembership(tx, {
      id: membershipId,
      donorId: donor.donorId,
      level: monthly.level,
      subscriptionId: checkout.subscriptionId,
      startedAt: paidAt,
    })
    await changeLevel(tx, donor, monthly.level, membershipId, paidAt)
  }

  /** Whether what was paid stays with the charity: the month of a second membership goes back. */
  async function isKept(tx: Transaction, { lines, subscriptionId }: Checkout): Promise<boolean> {
    return !(monthlyLine(lines) && subscriptionId && (await isSecond(tx, subscriptionId)))
  }

  /** What was paid leaves the cart, and nobody opens it by a mailed link any more. */
  async function takeOutOfCart(tx: Transaction, sessionId: string, paid: Checkout['cartLines']): Promise<void> {
    if (paid) await takePaid(tx, sessionId, paid, now())
    else await emptyCart(tx, sessionId)
    await closeLinks(tx, sessionId, now())
  }

  /** The first invoice of a membership is its checkout; each later one is a month's gift of its own. */
  async function settleInvoice(invoiceId: string): Promise<'recorded' | 'not-paid' | 'unknown'> {
    const invoice = await processor.findInvoice(invoiceId)
    if (invoice.subscriptionId === undefined) return 'unknown'
    if (invoice.first) {
      const paymentId = await findFirstPayment(db, invoice.subscriptionId)
      if (!paymentId) return 'unknown'
      const settled = await settlePayment(paymentId)
      return settled.kind === 'recorded' ? 'recorded' : 'not-paid'
    }
    return invoice.state === 'paid' && invoice.cents > 0n ? recordMonth(invoice, invoice.subscriptionId) : 'not-paid'
  }

  /** A payment that is no checkout's pays an invoice of a membership, or is none of ours. */
  async function settleInvoiceOf(paymentId: string): Promise<'recorded' | 'passed-over' | 'unknown'> {
    const invoiceId = await processor.findInvoiceOfPayment(paymentId)
    if (invoiceId === undefined) return 'unknown'
    const outcome = await settleInvoice(invoiceId)
    return outcome === 'not-paid' ? 'passed-over' : outcome
  }

  async function recordMonth(invoice: Invoice, subscriptionId: string): Promise<'recorded' | 'unknown'> {
    return db.transaction(async (tx) => {
      const known = await lockBySubscription(tx, subscriptionId)
      if (!known) return 'unknown'
      const donor = await lockDonor(tx, known.membership.donorId)
      const paidAt = invoice.paidAt ?? now()
      const gift: Gift = {
        id: uuidv7(),
        donorId: donor.donorId,
        checkoutId: null,
        giveaway: mainSeries,
        line: monthOf(invoice, known.membership),
        state: 'pending',
        source: `invoice:${invoice.id}`,
        createdAt: paidAt,
        confirmedAt: null,
        paymentId: null,
        paidBackCents: 0n,
      }
      const { paymentId = null } = invoice
      if (await insertGift(tx, gift))
        await confirmGifts(tx, {
          donor,
          gifts: [gift],
          paidAt,
          paymentId,
          receiptKey: gift.id,
          renewal: renewalAfter(invoice, known.membership),
        })
      return 'recorded'
    })
  }

  /** A membership is what its subscription is now. */
  async function followSubscription(subscriptionId: string): Promise<'recorded' | 'unknown'> {
    return (await deps.followSubscription(subscriptionId)) ? 'recorded' : 'unknown'
  }

  /** An invoice that was not paid: what it means stands in its subscription. */
  async function followInvoice(invoiceId: string): Promise<'recorded' | 'unknown'> {
    const { subscriptionId } = await processor.findInvoice(invoiceId)
    return subscriptionId === undefined ? 'unknown' : followSubscription(subscriptionId)
  }
}
