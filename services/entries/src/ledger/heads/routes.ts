import { entries } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import { listHeads } from './store.ts'

const rememberSeconds = 2

export const headRoutes = (db: Queries, redis: Redis): Route[] => [
  route(entries.listLedgerHeads, () => remembered(redis, 'entries:heads', rememberSeconds, () => listHeads(db))),
]
