import { email } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Subscriptions } from '../subscriptions/use-cases.ts'
import { readChoices, readPublicLists, saveChoices } from './use-cases.ts'

export const choiceRoutes = (subscriptions: Subscriptions & { now: () => Date }): Route[] => [
  route(email.listPublicEmailLists, () => readPublicLists(subscriptions)),
  route(email.getEmailChoices, ({ params: { token } }) =>
    readChoices(subscriptions, { token, now: subscriptions.now() }),
  ),
  route(email.saveEmailChoices, ({ params: { token }, body }) =>
    saveChoices(subscriptions, { token, ...body, now: subscriptions.now() }),
  ),
]
