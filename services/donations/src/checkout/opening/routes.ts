import { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { coveredMailbox } from '../../donors/rules.ts'
import { findDonor } from '../../donors/store.ts'
import { describeRenewal } from '../describe-renewal.ts'
import type { Payable } from './open-checkout.ts'
import { type OpenDeps, openGuardedCheckout } from './open-guarded.ts'
import { readWanted } from './read-wanted.ts'

export interface OpeningDeps extends OpenDeps {
  /** What a browser needs to know of the processor. */
  payment:
    | { processor: 'stripe'; publishableKey: string }
    | { processor: 'simulator'; publishableKey: string; apiUrl: string }
}

export const openingRoutes = (deps: OpeningDeps) => [
  route(donations.getPaymentConfig, async () => deps.payment),

  routeByOwnKey(donations.createPaymentIntent, async ({ body }, { caller, request, idempotency }) => {
    const wanted = await readWanted(deps, body, { caller, idempotency })
    const opened = await openGuardedCheckout(deps, wanted, { caller, request })
    return describePayable(deps.db, opened, { isFollowed: body.metadata.donationId !== undefined })
  }),
]

/** Whoever follows a link to a donation did not say who gives, and is told whose entries they pay for, or that it earns none. */
async function describePayable(db: Queries, opened: Payable, { isFollowed }: { isFollowed: boolean }) {
  const { clientSecret, paymentIntentId, checkoutId, donorId, cents, renewal, notOpen } = opened
  const giver = isFollowed ? await findDonor(db, donorId) : undefined
  return {
    clientSecret,
    paymentIntentId,
    checkoutId,
    amount: toDollars(cents),
    ...(giver && { countsFor: coveredMailbox(giver.email) }),
    ...(isFollowed && notOpen !== undefined && { notOpen }),
    ...(renewal && { renewal: describeRenewal(renewal) }),
  }
}
