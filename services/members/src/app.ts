import { topicOf, MemberRegisteredSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { openDatabase } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { giverReactions } from './givers/reactions.ts'
import { levelReactions } from './levels/reactions.ts'
import { levelRoutes } from './levels/routes.ts'
import { registrationRoutes } from './registration/routes.ts'

export const migrations = new URL('../migrations/', import.meta.url)

export async function createMembers(config: Pick<Config, 'DATABASE_URL' | 'DONOR_ID_KEY'>, log: Log): Promise<Service> {
  await migrate(config.DATABASE_URL, migrations)
  const db = openDatabase(config.DATABASE_URL, { onIdleError: (error) => log.warn({ error }, 'postgres-lost') })
  return {
    routes: [...registrationRoutes(db, donorIds(config.DONOR_ID_KEY)), ...levelRoutes(db)],
    reactions: [...levelReactions(db), ...giverReactions(db)],
    jobs: upkeepJobs(db),
    checks: [{ name: 'postgres', ask: db.ping }],
    tells: [{ topic: topicOf(MemberRegisteredSchema) }],
    outbox: { kind: 'postgres', db },
    close: db.close,
  }
}
