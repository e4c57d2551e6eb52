import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { isPayable, multiplierAllowed } from '../../cart/rules.ts'
import { hasGiven } from '../../donors/store.ts'
import type { Line } from '../../gifts/rules.ts'
import { type Checkout, totalFits } from '../rules.ts'
import type { SettleDeps } from '../settling/settle-payment.ts'
import { lockCheckout } from '../settling/store.ts'
import { findOrInsertCheckout } from './find-or-insert-checkout.ts'
import { forgetOtherBrowser } from './forget-other-browser.ts'
import type { PreparedCheckout, WantedCheckout } from './prepare.ts'
import { refusePaid } from './refuse-paid.ts'
import { findPaymentOfCart, wasPaidLately } from './store.ts'

/** How long somebody who comes back to a paid cart is told that it was paid. */
const rememberPaidMs = 24 * 60 * 60 * 1000

/** The checkout of what is wanted: the one that is open for it already, or a new one. */
export async function recordCheckout(deps: SettleDeps, wanted: PreparedCheckout): Promise<Checkout> {
  const { db, now } = deps
  if (wanted.lines.length === 0) await refuseEmpty(deps, wanted)
  const { donorId, signedInAs } = wanted
  const isOwnAndHasGiven = donorId === signedInAs && (await hasGiven(db, donorId))
  if (!multiplierAllowed(wanted.lines, isOwnAndHasGiven)) throw new Problem('multiplier-needs-donation')
  const lines = linesToPay(wanted.covered)
  if (!totalFits(lines, wanted.claimed)) throw new Problem('amount-mismatch')
  if (!isPayable(lines)) throw invalidField('amount', 'The amount is too large')
  const seenUnpaid = await refusePaidBefore(deps, wanted)
  return db.transaction(async (tx) => {
    const checkout = await findOrInsertCheckout(tx, { ...wanted, lines }, { seenUnpaid, now: now() })
    // The cart was opened for something else meanwhile: what is rolled back here would be a payment that the shield never heard of.
    if (wanted.repeats !== undefined && checkout.paymentId !== wanted.repeats) throw new Problem('request-in-progress')
    return checkout
  })
}

/** A donation that was opened before, to be paid now. */
export async function findPending({ db }: SettleDeps, id: string, wanted: WantedCheckout): Promise<Checkout> {
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (!checkout || checkout.state === 'superseded')
      throw new Problem('not-found', { detail: 'We couldn’t find that donation. Please start again.' })
    if (wanted.feeCover !== undefined)
      throw invalidField('metadata.feeCover', 'The card fee can’t be added to a donation that was already started')
    if (wanted.claimed !== checkout.cents) throw new Problem('amount-mismatch')
    return forgetOtherBrowser(tx, checkout, wanted.browserSession)
  })
}

/** The payment of the cart as it was before, once the processor says that nobody has made it or is making it: else both would be paid. */
async function refusePaidBefore(deps: SettleDeps, wanted: PreparedCheckout): Promise<string | undefined> {
  const { cartSessionId, fingerprint } = wanted
  const open = cartSessionId === undefined ? undefined : await findPaymentOfCart(deps.db, cartSessionId)
  if (!open || open.fingerprint.equals(fingerprint)) return undefined
  await refusePaid(deps, open.paymentId)
  return open.paymentId
}

async function refuseEmpty({ db, now }: SettleDeps, { cartSessionId, claimed: cents }: WantedCheckout): Promise<never> {
  const since = new Date(now().getTime() - rememberPaidMs)
  const paid = cartSessionId !== undefined && (await wasPaidLately(db, { cartSessionId, cents, since }))
  throw new Problem(paid ? 'already-paid' : 'cart-empty')
}

function linesToPay(covered: PreparedCheckout['covered']): readonly Line[] {
  switch (covered.kind) {
    case 'lines':
      return covered.lines
    case 'other-amount':
      throw new Problem('amount-mismatch', {
        detail: 'The amount that covers the card fee doesn’t match your cart. Review the cart and try again.',
      })
  }
}
