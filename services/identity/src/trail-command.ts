/** `npm run trail`: verify; with DATABASE_URL of the identity service. Ends with 1 when something is amiss. */
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { readConfig } from '@evenhand/service-kit/config'
import { type Database, ofOneInstant } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { parseCommand, type TrailCommand } from './trail/command-line.ts'
import { verifyTrail } from './trail/verify.ts'

const Config = z.object({ DATABASE_URL: z.url() })

async function run({ told }: TrailCommand, db: Database): Promise<void> {
  const verdict = await ofOneInstant(db, (tx) => verifyTrail(tx, told))
  if (verdict.kind === 'broken') {
    process.stdout.write(`The audit trail is broken at line ${verdict.at}: ${verdict.reason}\n`)
    process.exitCode = 1
    return
  }
  const { seq, hash, unsealed, compared } = verdict
  process.stdout.write(`The audit trail is whole: ${seq} lines, ${hash.toString('hex')}\n`)
  process.stdout.write(
    `Compared with ${told.length} hashes of yours and ${compared - told.length} that this database says were told. ${unsealed} new lines are not sealed yet.\n`,
  )
  if (told.length === 0)
    process.stdout.write(
      'Someone who has the database could have replaced all of it: name a hash from an email to an auditor.\n',
    )
}

const command = parseCommand(process.argv.slice(2))
if ('refused' in command) refuse(command.refused)
else await onDatabase(readConfig(Config).DATABASE_URL, 1, (db) => run(command, db))
