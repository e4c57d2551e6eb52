import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { figures } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { sumDays } from './store.ts'

export const figureRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(figures.showGiftFigures, async () => ({
    timeZone: campaignTimeZone,
    days: await sumDays(db, figures.figureDays, now()),
  })),
]
