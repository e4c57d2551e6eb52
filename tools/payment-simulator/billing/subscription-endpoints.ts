import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, expand } from '../http/parameters.ts'
import type { Subscription } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import { changeParams, changeSubscription } from './changing.ts'
import { startParams, startSubscription } from './starting.ts'
import { endSubscription } from './subscription-status.ts'

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.enum(STATUSES).optional(),
  test_clock: z.string().optional(),
})
const cancelParams = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: clearableText.optional(), feedback: clearableText.optional() })
    .optional(),
  expand: expand.optional(),
})

export const subscriptionEndpoints = [
  endpoint('post', '/subscriptions', {
    params: startParams,
    answer: ({ tx, params }) => startSubscription(tx, params),
  }),
  endpoint('get', '/subscriptions', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'subscription', '/v1/subscriptions', params, (it) => {
        const customerFits = params.customer === undefined || it.customer === params.customer
        const clockFits = params.test_clock === undefined || it.test_clock === params.test_clock
        const priceFits = params.price === undefined || it.items.data.some((item) => item.price.id === params.price)
        return customerFits && clockFits && priceFits && statusFits(it, params.status)
      }),
  }),
  endpoint('get', '/subscriptions/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('subscription', id),
  }),
  endpoint('post', '/subscriptions/:id', {
    params: changeParams,
    answer: ({ tx, id, params }) => changeSubscription(tx, tx.get('subscription', id), params),
  }),
  endpoint('delete', '/subscriptions/:id', {
    params: cancelParams,
    answer: ({ tx, id, params }) => {
      const subscription = tx.get('subscription', id)
      if (subscription.ended_at !== null) throw badRequest(`No such subscription: '${id}'`, 'resource_missing', 'id')
      const { comment = null, feedback = null } = params.cancellation_details ?? {}
      subscription.cancellation_details = { comment, feedback, reason: null } as Subscription['cancellation_details']
      endSubscription(tx, subscription, timeFor(tx, subscription.customer), 'cancellation_requested')
      return subscription
    },
  }),
]

/** Without a status Stripe lists all that have not ended. */
function statusFits(subscription: Subscription, status: (typeof STATUSES)[number] | undefined): boolean {
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
  if (status === 'all') return true
  if (status === 'ended') return ended
  if (status === undefined) return subscription.status !== 'canceled'
  return subscription.status === status
}
