import { mainSeries, rulesStatement, type RulesTerms } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { refuseOtherRules } from '@evenhand/service-kit/rules'
import { isPayable, multiplierAllowed } from '../cart/rules.ts'
import { lockCart } from '../cart/store.ts'
import { findDonor, hasGiven, nameOf, saveProcessorCustomer } from '../donors/store.ts'
import type { Line, Renewal } from '../gifts/rules.ts'
import type { RefuseSecond } from '../memberships/second-membership.ts'
import { type OpenPayment, type Processor, ProcessorRefusal } from '../processor/processor.ts'
import { productOf } from '../processor/products.ts'
import { type Checkout, monthlyLine, renewalOf, totalFits } from './rules.ts'
import { insertNewCheckout } from './insert-checkout.ts'
import type { PreparedCheckout, WantedCheckout } from './prepare.ts'
import type { Settled } from './settle-payment.ts'
import {
  findByRequestKey,
  findPaymentOfCart,
  forgetBrowser,
  freeRequestKey,
  lockRequestKey,
  lockCheckout,
  lockOpenCheckout,
  saveCartLines,
  saveCheckoutState,
  savePayable,
  saveShownRules,
  wasPaidLately,
} from './store.ts'

const byGiving = {
  series: mainSeries,
  says: (terms: RulesTerms): string => rulesStatement(terms, 'giving'),
}

/** How long somebody who comes back to a paid cart is told that it was paid. */
const rememberPaidMs = 24 * 60 * 60 * 1000

export interface Payable {
  checkoutId: string
  donorId: string
  paymentIntentId: string
  clientSecret: string
  cents: Cents
  /** What its membership charges next. */
  renewal: Renewal | undefined
}

/** A payment, or a subscription whose first invoice it pays. */
type OpenedAtProcessor = OpenPayment & { subscriptionId?: string; renewsAt?: Date }

export function openCheckoutWith(deps: {
  db: Database
  processor: Processor
  settlePayment: (paymentId: string) => Promise<Settled>
  refuseSecond: RefuseSecond
  now: () => Date
}) {
  const { db, processor, settlePayment, refuseSecond, now } = deps

  /**
   * Our record first, then the processor, then what it gave: two short transactions around the foreign call. A repeat of any part —
   * a double click, a second tab, a crash in between — finds the same record and the same payment (spec 03 §C).
   */
  return async function openCheckout(wanted: PreparedCheckout): Promise<Payable> {
    await refuseOtherRules(db, wanted.rules, { ...byGiving, now: now() })
    const checkout =
      wanted.checkoutId === undefined ? await recordCheckout(wanted) : await findPending(wanted.checkoutId, wanted)
    const { paymentId, clientSecret } = checkout
    const isOpen = paymentId !== null && clientSecret !== null
    if (isOpen) await refusePaid(paymentId)
    await refuseSecond({ ...checkout, signedInAs: wanted.signedInAs })
    // Only now: a payment that was made meanwhile has accepted what its own page showed.
    await saveShownRules(db, checkout.id, wanted.rules)
    if (isOpen) return payable(checkout, paymentId, clientSecret)
    const opened = await askProcessor(checkout)
    await savePayable(db, checkout.id, opened, now())
    return payable({ ...checkout, renewsAt: opened.renewsAt ?? null }, opened.paymentId, opened.clientSecret)
  }

  /** Who comes back to a payment that was made, in another tab or after its page was gone, is not asked for a card again. */
  async function refusePaid(paymentId: string): Promise<void> {
    const { kind } = await settlePayment(paymentId)
    if (kind === 'recorded') throw new Problem('already-paid')
    if (kind === 'processing') throw new Problem('payment-processing')
  }

  async function recordCheckout(wanted: PreparedCheckout): Promise<Checkout> {
    if (wanted.lines.length === 0) await refuseEmpty(wanted)
    const { donorId, signedInAs, fingerprint } = wanted
    const isOwnAndHasGiven = donorId === signedInAs && (await hasGiven(db, donorId))
    if (!multiplierAllowed(wanted.lines, isOwnAndHasGiven)) throw new Problem('multiplier-needs-donation')
    const lines = linesToPay(wanted.covered)
    if (!totalFits(lines, wanted.claimed)) throw new Problem('amount-mismatch')
    if (!isPayable(lines)) throw invalidField('amount', 'The amount is too large')
    const seenUnpaid = await refusePaidBefore(wanted.cartSessionId, fingerprint)
    return db.transaction(async (tx) => {
      const checkout = await findOrInsert(tx, { ...wanted, lines }, seenUnpaid)
      // The cart was opened for something else meanwhile: what is rolled back here would be a payment that the shield never heard of.
      if (wanted.repeats !== undefined && checkout.paymentId !== wanted.repeats)
        throw new Problem('request-in-progress')
      return checkout
    })
  }

  /** The payment of the cart as it was before, once the processor says that nobody has made it or is making it: else both would be paid. */
  async function refusePaidBefore(cartSessionId: string | undefined, fingerprint: Buffer): Promise<string | undefined> {
    const open = cartSessionId === undefined ? undefined : await findPaymentOfCart(db, cartSessionId)
    if (!open || open.fingerprint.equals(fingerprint)) return undefined
    await refusePaid(open.paymentId)
    return open.paymentId
  }

  async function refuseEmpty({ cartSessionId, claimed: cents }: WantedCheckout): Promise<never> {
    const since = new Date(now().getTime() - rememberPaidMs)
    const paid = cartSessionId !== undefined && (await wasPaidLately(db, { cartSessionId, cents, since }))
    throw new Problem(paid ? 'already-paid' : 'cart-empty')
  }

  function linesToPay(covered: PreparedCheckout['covered']): readonly Line[] {
    switch (covered.kind) {
      case 'lines':
        return covered.lines
      case 'not-offered':
        throw invalidField('metadata.feeCover', 'You can cover the card fee on one-time gifts only')
      case 'other-amount':
        throw new Problem('amount-mismatch', {
          detail: 'The amount that covers the card fee doesn’t match your cart. Review the cart and try again.',
        })
    }
  }

  async function findOrInsert(
    tx: Transaction,
    wanted: PreparedCheckout,
    seenUnpaid: string | undefined,
  ): Promise<Checkout> {
    if (wanted.cartSessionId !== undefined) await lockCart(tx, wanted.cartSessionId, now())
    if (wanted.requestKey !== undefined) await lockRequestKey(tx, wanted.requestKey)
    const donor = await donorOf(tx, wanted)
    const { fingerprint } = wanted
    const repeated = wanted.requestKey === undefined ? undefined : await findByRequestKey(tx, wanted.requestKey)
    if (repeated) {
      if (!repeated.fingerprint.equals(fingerprint)) throw new Problem('idempotency-key-reused')
      if (repeated.checkout.state !== 'superseded') return repeated.checkout
    }
    const open = wanted.cartSessionId === undefined ? undefined : await lockOpenCheckout(tx, wanted.cartSessionId)
    if (open?.fingerprint.equals(fingerprint)) {
      await saveCartLines(tx, open.checkout.id, wanted.cartLines)
      return ofBothBrowsers(tx, open.checkout, wanted.browserSession)
    }
    if (open) {
      // One that came meanwhile: nobody has looked whether it is being paid.
      if (open.checkout.paymentId !== null && open.checkout.paymentId !== seenUnpaid)
        throw new Problem('request-in-progress')
      await saveCheckoutState(tx, { ...open.checkout, state: 'superseded' }, now())
    }
    // The key of a superseded checkout goes on to the one that takes its place, so that the next repeat finds that.
    if (repeated) await freeRequestKey(tx, repeated.checkout.id)
    return insertNewCheckout(tx, {
      donor,
      lines: wanted.lines,
      cartSessionId: wanted.cartSessionId,
      cartLines: wanted.cartLines,
      browserSession: wanted.browserSession,
      requestKey: wanted.requestKey,
      now: now(),
    })
  }

  async function donorOf(
    tx: Transaction,
    { donor, donorId }: PreparedCheckout,
  ): Promise<{ donorId: string; email: string; name: string }> {
    if (donor.kind === 'named') return { donorId, email: donor.email, name: donor.name }
    const known = await findDonor(tx, donor.donorId)
    if (!known) throw invalidField('metadata.donorEmail', 'Please enter your email address')
    return { donorId: known.donorId, email: known.email, name: nameOf(known) }
  }

  async function findPending(id: string, wanted: WantedCheckout): Promise<Checkout> {
    return db.transaction(async (tx) => {
      const checkout = await lockCheckout(tx, id)
      if (!checkout || checkout.state === 'superseded')
        throw new Problem('not-found', { detail: 'We couldn’t find that donation. Please start again.' })
      if (wanted.feeCover !== undefined)
        throw invalidField('metadata.feeCover', 'The card fee can’t be added to a donation that was already started')
      if (wanted.claimed !== checkout.cents) throw new Problem('amount-mismatch')
      return ofBothBrowsers(tx, checkout, wanted.browserSession)
    })
  }

  /** A cart or a link can be sent to somebody else. Whichever of two browsers pays, the payment then proves neither (decision 12). */
  async function ofBothBrowsers(tx: Transaction, checkout: Checkout, browser: string | undefined): Promise<Checkout> {
    if (checkout.state === 'paid' || checkout.browserSession === (browser ?? null)) return checkout
    await forgetBrowser(tx, checkout.id)
    return { ...checkout, browserSession: null }
  }

  async function askProcessor(checkout: Checkout): Promise<OpenedAtProcessor> {
    try {
      const monthly = monthlyLine(checkout.lines)
      if (!monthly) {
        return await processor.openPayment({
          key: `checkout-${checkout.id}-payment`,
          cents: checkout.cents,
          checkoutId: checkout.id,
          description: 'Evenhand donation',
        })
      }
      return await processor.openSubscription({
        key: `checkout-${checkout.id}-subscription`,
        customer: await customerOf(checkout),
        monthly: productOf(monthly),
        once: checkout.lines.filter((line) => line !== monthly).map(productOf),
        checkoutId: checkout.id,
      })
    } catch (error) {
      if (error instanceof ProcessorRefusal)
        throw new Problem('payment-refused', { detail: error.message, cause: error })
      throw error
    }
  }

  async function customerOf({ donorId }: Checkout): Promise<string> {
    const donor = await findDonor(db, donorId)
    if (!donor) throw new Error('a checkout without its donor')
    if (donor.processorCustomer) return donor.processorCustomer
    const customer = await processor.openCustomer({
      key: `donor-${donorId}-customer`,
      email: donor.email,
      name: nameOf(donor),
      donorId,
    })
    await saveProcessorCustomer(db, donorId, customer)
    return customer
  }
}

const payable = (checkout: Checkout, paymentIntentId: string, clientSecret: string): Payable => ({
  checkoutId: checkout.id,
  donorId: checkout.donorId,
  paymentIntentId,
  clientSecret,
  cents: checkout.cents,
  renewal: renewalOf(checkout),
})
