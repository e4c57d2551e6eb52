import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { entries, figures } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listDays } from '../../ledger/by-day.ts'
import { listGiftEntries } from './gift-entries.ts'

export const figureRoutes = (db: Database, now: () => Date) => [
  route(figures.showEntryFigures, async () => ({
    timeZone: campaignTimeZone,
    days: await listDays(db, figures.figureDays, now()),
  })),
  route(entries.listGiftEntries, ({ query }) => listGiftEntries(db, query.gifts)),
]
