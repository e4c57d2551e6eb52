import { mainSeries } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { totalOf } from '../../cart/rules.ts'
import type { CartLine } from '../../cart/store.ts'
import { insertDonorIfNew } from '../../donors/store.ts'
import type { Line } from '../../gifts/rules.ts'
import { insertGift } from '../../gifts/store.ts'
import { beginHeldPayments } from '../../held/begin-payment.ts'
import type { Checkout } from '../rules.ts'
import { insertCheckout } from './store.ts'

/** Writes a checkout with a pending gift for each of its lines; the donor becomes known by it when they were not. */
export async function insertNewCheckout(
  tx: Transaction,
  wanted: {
    donor: { donorId: string; email: string; name: string }
    lines: readonly Line[]
    fingerprint: Buffer
    cartSessionId: string | undefined
    cartLines?: readonly CartLine[] | undefined
    browserSession: string | undefined
    requestKey: string | undefined
    /** Where the giver lives, where they said it before anybody pays. */
    region?: string | undefined
    now: Date
  },
): Promise<Checkout> {
  const { donor, lines, now } = wanted
  const checkout: Checkout = {
    id: uuidv7(),
    donorId: donor.donorId,
    donorName: donor.name,
    cartSessionId: wanted.cartSessionId ?? null,
    cartLines: wanted.cartLines ?? null,
    browserSession: wanted.browserSession ?? null,
    requestKey: wanted.requestKey ?? null,
    region: wanted.region ?? null,
    ref: null,
    lines,
    cents: totalOf(lines),
    state: 'opened',
    opening: 1,
    paymentId: null,
    subscriptionId: null,
    clientSecret: null,
    renewsAt: null,
    createdAt: now,
    paidAt: null,
  }
  await insertDonorIfNew(tx, { ...donor, now })
  await insertCheckout(tx, checkout, wanted.fingerprint)
  await beginHeldPayments(tx, { ...wanted, donorId: donor.donorId }, now)
  for (const [index, line] of lines.entries()) {
    await insertGift(tx, {
      id: uuidv7(),
      donorId: donor.donorId,
      checkoutId: checkout.id,
      giveaway: mainSeries,
      line,
      state: 'pending',
      source: `checkout:${checkout.id}:${index}`,
      createdAt: now,
      confirmedAt: null,
      paymentId: null,
      paidBackCents: 0n,
      region: wanted.region,
    })
  }
  return checkout
}
