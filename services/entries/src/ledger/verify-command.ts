/** Verifies the chains of all giveaways: `DATABASE_URL=… node --conditions=@evenhand/source src/ledger/verify-command.ts`. */
import { readConfig } from '@evenhand/service-kit/config'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { verifyChain } from './verify.ts'

const db = openDatabase(readConfig(z.object({ DATABASE_URL: z.url() })).DATABASE_URL, { connections: 1 })
const chains = await db.query<{ giveaway: string }>(sql`select distinct giveaway from chain_heads order by giveaway`)
for (const { giveaway } of chains) {
  const verdict = await verifyChain(db, giveaway)
  if (verdict.kind === 'broken') process.exitCode = 1
  process.stdout.write(
    verdict.kind === 'whole'
      ? `${giveaway}: whole, ${verdict.seq} lines, ${verdict.entries} entries, head ${verdict.hash.toString('hex')}\n`
      : `${giveaway}: BROKEN at line ${verdict.at}: ${verdict.reason}\n`,
  )
}
await db.close()
