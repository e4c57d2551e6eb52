import { draws, entries } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import { listOpenGiveaways } from './store.ts'

const rememberSeconds = 2

export const giveawayRoutes = (db: Queries, redis: Redis, now: () => Date): Route[] => [
  route(entries.listGiveaways, () =>
    remembered(redis, 'entries:giveaways', rememberSeconds, async () =>
      (await listOpenGiveaways(db, now())).filter(({ slug }) => !draws.isRehearsal(slug)),
    ),
  ),
]
