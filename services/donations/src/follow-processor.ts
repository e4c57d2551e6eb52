import type { Database } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { settlement as createSettlement } from './checkout/settle-payment.ts'
import { followSubscriptionWith } from './memberships/follow-subscription.ts'
import { followMoneyBackWith } from './money-back/follow-money-back.ts'
import { reconcileWith } from './reconciliation/reconcile.ts'
import { type StripeAccess, stripeClient } from './stripe/client.ts'
import { productMaker } from './stripe/products.ts'
import { stripeProcessor } from './stripe/stripe-processor.ts'
import { subscriptionCalls } from './stripe/subscription-calls.ts'

/** Everything that brings our record to what the processor has, put together. */
export function followProcessor(deps: { db: Database; access: StripeAccess; log: Log; now: () => Date }) {
  const { db, access, log, now } = deps
  const stripe = stripeClient(access)
  const processor = stripeProcessor(stripe)
  const subscriptions = subscriptionCalls(stripe, productMaker(stripe))
  const followSubscription = followSubscriptionWith({ db, processor: subscriptions, now })
  const settlement = createSettlement({ db, processor, followSubscription, log, now })
  const moneyBack = followMoneyBackWith({ db, processor, settlement, now })
  const reconcile = reconcileWith({ db, processor, settlement, moneyBack, now })
  return { processor, subscriptions, followSubscription, settlement, moneyBack, reconcile }
}
