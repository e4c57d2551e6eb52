/**
 * Compares our record with the processor's, from a day on (UTC): `reconcile-command.ts 2026-11-01`, with the variables of the service.
 * Prints each difference; ends with 1 when one is left that needs a person.
 */
import { readConfig } from '@evenhand/service-kit/config'
import { sealMailsFor } from '@evenhand/service-kit/outbox'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { z } from 'zod'
import { Config } from './config.ts'
import type { MoneyBackDeps } from './money-back/follow-money-back.ts'
import { newTurns } from './processor/in-turns.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { openProcessor } from './stripe/open-processor.ts'

const day = z.iso.date().safeParse(process.argv[2])
if (!day.success) {
  process.stderr.write('Give the day to reconcile from, such as 2026-11-01.\n')
  process.exit(2)
}
const needed = { DATABASE_URL: true, STRIPE_SECRET_KEY: true, STRIPE_API_URL: true, MAIL_PUBLIC_KEY: true } as const
const config = readConfig(z.object(Config.shape).pick(needed))
sealMailsFor(config.MAIL_PUBLIC_KEY)
const db = openDatabase(config.DATABASE_URL, { connections: 2 })
const now = () => new Date()
const access = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL }
const deps: MoneyBackDeps = {
  db,
  ...openProcessor(access),
  subscriptionTurns: newTurns(),
  paymentTurns: newTurns(),
  log: createLog('reconcile', process.stderr),
  now,
}
const { compared, differences } = await reconcile(deps, { since: new Date(`${day.data}T00:00:00Z`), until: now() })
for (const { objectId, kind, detail, mended } of differences)
  process.stdout.write(`${mended ? 'mended' : 'OPEN  '}  ${kind}  ${objectId}  ${detail}\n`)
process.stdout.write(`${compared} payments and memberships reconciled, ${differences.length} differences\n`)
process.exitCode = differences.some(({ mended }) => !mended) ? 1 : 0
await db.close()
