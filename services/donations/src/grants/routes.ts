import { moneyTrail } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { balances } from '../books/store.ts'
import { trailOf } from './trail.ts'

export const moneyTrailRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(moneyTrail.getMoneyTrail, async () => trailOf(await balances(db), now())),
]
