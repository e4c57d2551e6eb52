import { email } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { unsubscribePage } from './links.ts'
import { askToSubscribe, confirmSubscription, type Subscriptions, unsubscribe } from './use-cases.ts'

export const subscriptionRoutes = (
  subscriptions: Subscriptions & { wishes: Bell; limits: VisitorLimits; now: () => Date },
): Route[] => {
  const { limits, now } = subscriptions
  return [
    route(email.subscribe, async ({ body }, asked) => {
      await limits.take(asked)
      return askToSubscribe(subscriptions, { ...body, now: now() })
    }),
    route(email.confirmSubscription, async ({ body: { token } }, asked) => {
      const place = subscriptions.known.at(asked)
      const provedId = await confirmSubscription(subscriptions, { token, place, now: now() })
      // Who only typed this address in another browser sees its account no longer.
      if (provedId !== undefined) asked.endSessions(provedId)
      return { status: 'active' as const }
    }),
    route(email.openUnsubscribe, async ({ params: { token }, query: { list } }, { redirect }) => {
      redirect(unsubscribePage(token, list))
      return undefined
    }),
    route(email.unsubscribe, ({ params: { token }, query: { list: listId } }) =>
      unsubscribe(subscriptions, { token, listId, now: now() }),
    ),
  ]
}
