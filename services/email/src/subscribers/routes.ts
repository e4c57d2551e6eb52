import { emailSubscribers as calls } from '@evenhand/contracts/http'
import { administratorOf, type Caller } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import { exportSubscribers } from './export.ts'
import { listTags } from './store.ts'
import {
  addSubscriber,
  changeSubscriber,
  erase,
  readSubscriber,
  readSubscribers,
  setSuppression,
  type SubscriberDeps,
  unsubscribeByHand,
} from './use-cases.ts'

const isOwner = (caller: Caller): boolean => caller.role === 'administrator' && caller.roles.includes('owner')

export const subscriberRoutes = (deps: SubscriberDeps): Route[] => [
  route(calls.listEmailSubscribers, ({ query }) => readSubscribers(deps, query)),
  routeOnce(deps.db, calls.createEmailSubscriber, (tx, { body }, { caller }) =>
    addSubscriber(deps, tx, { ...body, by: administratorOf(caller) }),
  ),
  route(calls.getEmailSubscriber, ({ params: { subscriberId } }) => readSubscriber(deps.db, subscriberId)),
  route(calls.changeEmailSubscriber, ({ params: { subscriberId: id }, body }, { caller }) =>
    changeSubscriber(deps, { ...body, id, by: administratorOf(caller) }),
  ),
  route(calls.unsubscribeEmailSubscriber, ({ params: { subscriberId: id }, body }, { caller }) =>
    unsubscribeByHand(deps, { ...body, id, by: administratorOf(caller) }),
  ),
  route(calls.suppressEmailSubscriber, ({ params: { subscriberId: id }, body }, { caller }) =>
    setSuppression(deps, { ...body, id, by: administratorOf(caller), isOwner: isOwner(caller) }),
  ),
  route(calls.eraseEmailSubscriber, ({ params: { subscriberId: id }, body }, { caller }) =>
    erase(deps, { ...body, id, by: administratorOf(caller) }),
  ),
  route(calls.listEmailTags, async () =>
    (await listTags(deps.db)).map(({ tag, subscribers }) => ({ tag, subscribers: Number(subscribers) })),
  ),
  route(calls.exportEmailSubscribers, ({ query: filter }, { caller }) =>
    exportSubscribers(deps.db, { filter, by: administratorOf(caller), now: deps.now() }),
  ),
]
