import { RegistrationReceivedSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { mailboxProofs } from '@evenhand/service-kit/auth'
import { holdReactions } from '@evenhand/service-kit/holds'
import { type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, mergedRows, personalRows, personTopics } from '@evenhand/service-kit/personal-data'
import { databaseClock, openOwnDatabase } from '@evenhand/service-kit/postgres'
import { rulesReactions } from '@evenhand/service-kit/rules'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { historyRoutes } from './history/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { shippedPages } from './pages/shipped.ts'
import { addPages } from './pages/store.ts'
import { merging } from './personal-data/merging-store.ts'
import { personalTables } from './personal-data/store.ts'
import { contactRoutes } from './register/contacts.ts'
import { registerRoutes } from './register/routes.ts'
import { findAddressee } from './registrations/addressee.ts'
import { registrationRoutes } from './registrations/routes.ts'

export const migrations = new URL('../migrations/', import.meta.url)

export async function createRegistrations(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'DONOR_ID_KEY'>,
  log: Log,
  clock?: () => Date,
): Promise<Service> {
  const now = clock ?? ((): Date => new Date())
  await migrate(config.DATABASE_URL, migrations)
  const db = openOwnDatabase(config, log)
  await addPages(db, shippedPages(now()))
  const merged = await followMerges(mergedRows(db), config.DONOR_ID_KEY)
  const personal = personalRows({ service: 'registrations', db, tables: personalTables, merging, merged, now })
  return {
    routes: [
      ...pageRoutes(db, now),
      ...registrationRoutes(db, {
        donorIdOf: merged.donorIdOf,
        proofs: mailboxProofs(config.DONOR_ID_KEY),
        recordedAt: databaseClock(clock),
      }),
      ...registerRoutes(db, now),
      ...contactRoutes(db, now),
      ...historyRoutes(db, now),
      ...personal.routes,
    ],
    reactions: [...rulesReactions(db, log), ...merged.hearing(holdReactions(db, findAddressee)), ...personal.reactions],
    jobs: [...upkeepJobs(db), ...personal.jobs],
    checks: [{ name: 'postgres', ask: db.ping }],
    tells: [{ topic: topicOf(RegistrationReceivedSchema) }, mailTopic, auditTopic, ...personTopics],
    outbox: { kind: 'postgres', db },
    close: db.close,
  }
}
