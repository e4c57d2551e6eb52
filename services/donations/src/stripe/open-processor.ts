import type { Processor } from '../processor/processor.ts'
import type { SubscriptionCalls } from '../processor/subscriptions.ts'
import { type StripeAccess, stripeClient } from './client.ts'
import { productMaker } from './products.ts'
import { stripeProcessor } from './stripe-processor.ts'
import { subscriptionCalls } from './subscription-calls.ts'

/** The processor, and what memberships ask of it, over one client. */
export function openProcessor(access: StripeAccess): { processor: Processor; subscriptions: SubscriptionCalls } {
  const stripe = stripeClient(access)
  return { processor: stripeProcessor(stripe), subscriptions: subscriptionCalls(stripe, productMaker(stripe)) }
}
