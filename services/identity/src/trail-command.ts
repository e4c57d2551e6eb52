/** `npm run trail`: verify; a file, or with DATABASE_URL of the identity service its database. Ends with 1 when something is amiss. */
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { readConfig } from '@evenhand/service-kit/config'
import { type Database, ofOneInstant } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { parseCommand, type TrailCommand } from './trail/command-line.ts'
import { verifyFile } from './trail/file/verify.ts'
import { databaseReport, fileReport, type Report } from './trail/report.ts'
import { verifyTrail } from './trail/verify.ts'

const Config = z.object({ DATABASE_URL: z.url() })

function say(report: Report): void {
  if (report.kind === 'refused') return refuse(report.sentence)
  for (const line of report.lines) process.stdout.write(`${line}\n`)
  if (!report.isWhole) process.exitCode = 1
}

const verifyDatabase = async ({ told }: TrailCommand, db: Database): Promise<void> =>
  say(databaseReport(await ofOneInstant(db, (tx) => verifyTrail(tx, told)), told))

const command = parseCommand(process.argv.slice(2))
if ('refused' in command) refuse(command.refused)
else if (command.file !== undefined)
  say(fileReport(await verifyFile(command.file, command.told), command.file, command.told))
else await onDatabase(readConfig(Config).DATABASE_URL, 1, (db) => verifyDatabase(command, db))
