import { donations } from '@evenhand/contracts/http'
import { type Caller, isFreshProof, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { gaveOnlyFrom } from '../../gifts/store.ts'
import type { Shield } from '../../shield/shield.ts'
import type { Checkout } from '../rules.ts'
import { maySeePayment, paymentMade } from './payment-made.ts'
import { type SettleDeps, settlePayment } from './settle-payment.ts'

interface Deps extends SettleDeps {
  shield: Shield
  /** How often the processor is asked for the state of one payment. */
  looks: Limiter
}

export const settlingRoutes = (deps: Deps) => [
  route(donations.processPaymentSuccess, async ({ body }, { caller, grantSession, endSessions }) => {
    const { db, shield, looks, now } = deps
    await looks.take(body.paymentIntentId)
    const settled = await settlePayment(deps, body.paymentIntentId)
    if (settled.kind === 'unknown') throw new Problem('not-found', { detail: 'We couldn’t find that payment.' })
    const { kind, checkout } = settled
    // A payment that goes back costs nothing, so it earns no trust either.
    if (settled.kind === 'recorded' && settled.isKept) await shield.paid(body.paymentIntentId)
    if (settled.kind !== 'recorded' && settled.declined) await shield.declined(settled.declined)
    if (kind === 'recorded') {
      // Whoever else is signed in by an earlier payment, or by having typed the address, is not the only one any more.
      endSessions(checkout.donorId)
      if (checkout.paidAt && isFreshProof(checkout.paidAt, now()) && (await isProvedBy(db, checkout, caller)))
        grantSession({ role: 'donor', subject: checkout.donorId, seconds: newcomerSessionSeconds })
    }
    const seen = kind === 'recorded' && maySeePayment(checkout, caller)
    // What is dead was not paid, and opens anew when its cart or link is come back to.
    const status = kind === 'dead' ? 'not-paid' : kind
    return { status, checkoutId: checkout.id, ...(seen && { made: await paymentMade(db, checkout, caller) }) }
  }),
]

/**
 * A browser that has just paid is proved for the account (spec 03 §B) while everything that the account holds came from this browser.
 * Paying with the address of somebody who gave before proves nothing: their history would be for sale for a dollar (docs/decisions).
 */
async function isProvedBy(db: Queries, checkout: Checkout, caller: Caller): Promise<boolean> {
  if (caller.role !== 'anonymous' || caller.sessionId === undefined) return false
  return gaveOnlyFrom(db, checkout.donorId, caller.sessionId)
}
