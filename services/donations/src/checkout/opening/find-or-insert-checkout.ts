import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { lockCart } from '../../cart/store.ts'
import { findDonor, nameOf } from '../../donors/store.ts'
import type { Checkout } from '../rules.ts'
import { saveCheckoutState } from '../settling/store.ts'
import { forgetOtherBrowser } from './forget-other-browser.ts'
import { insertNewCheckout } from './insert-checkout.ts'
import type { PreparedCheckout } from './prepare.ts'
import { findByRequestKey, freeRequestKey, lockOpenCheckout, lockRequestKey, saveCartLines } from './store.ts'

interface Context {
  /** The open payment of the cart that the processor was asked about: nobody has paid it. */
  seenUnpaid: string | undefined
  now: Date
}

/** A cart and a request key have one open checkout. One that was opened for something else is given up. */
export async function findOrInsertCheckout(
  tx: Transaction,
  wanted: PreparedCheckout,
  context: Context,
): Promise<Checkout> {
  const { cartSessionId, requestKey, fingerprint } = wanted
  if (cartSessionId !== undefined) await lockCart(tx, cartSessionId, context.now)
  if (requestKey !== undefined) await lockRequestKey(tx, requestKey)
  const donor = await findGiver(tx, wanted)
  const repeated = requestKey === undefined ? undefined : await findByRequestKey(tx, requestKey)
  if (repeated) {
    if (!repeated.fingerprint.equals(fingerprint)) throw new Problem('idempotency-key-reused')
    if (repeated.checkout.state !== 'superseded') return repeated.checkout
  }
  const open = cartSessionId === undefined ? undefined : await lockOpenCheckout(tx, cartSessionId)
  if (open?.fingerprint.equals(fingerprint)) {
    await saveCartLines(tx, open.checkout.id, wanted.cartLines)
    return forgetOtherBrowser(tx, open.checkout, wanted.browserSession)
  }
  if (open) await supersede(tx, open.checkout, context)
  // The key of a superseded checkout goes on to the one that takes its place, so that the next repeat finds that.
  if (repeated) await freeRequestKey(tx, repeated.checkout.id)
  const { lines, cartLines, browserSession } = wanted
  const { now } = context
  return insertNewCheckout(tx, { donor, lines, fingerprint, cartSessionId, cartLines, browserSession, requestKey, now })
}

/** One that came meanwhile stays: nobody has looked whether it is being paid. */
async function supersede(tx: Transaction, checkout: Checkout, { seenUnpaid, now }: Context): Promise<void> {
  if (checkout.paymentId !== null && checkout.paymentId !== seenUnpaid) throw new Problem('request-in-progress')
  await saveCheckoutState(tx, { ...checkout, state: 'superseded' }, now)
}

async function findGiver(
  tx: Transaction,
  { donor, donorId }: PreparedCheckout,
): Promise<{ donorId: string; email: string; name: string }> {
  if (donor.kind === 'named') return { donorId, email: donor.email, name: donor.name }
  const known = await findDonor(tx, donor.donorId)
  if (!known) throw invalidField('metadata.donorEmail', 'Please enter your email address')
  return { donorId: known.donorId, email: known.email, name: nameOf(known) }
}
