/** `npm run ledger`: verify, rebuild, explain; with DATABASE_URL of the entries service. Ends with 1 when something is amiss. */
import { donorIds } from '@evenhand/service-kit/auth'
import { readConfig } from '@evenhand/service-kit/config'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { type Command, parseCommand } from './ledger/audit/command-line.ts'
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { explain } from './account/explain.ts'
import { readHeads } from './ledger/audit/heads-files.ts'
import { rebuild } from './ledger/audit/rebuild.ts'
import { describeSum, verify } from './ledger/audit/verify.ts'

const Config = z.object({ DATABASE_URL: z.url(), DONOR_ID_KEY: z.string().min(16).optional() })

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(command: Command, db: Database, donorIdKey: string | undefined): Promise<void> {
  switch (command.verb) {
    case 'verify': {
      const published = await readHeads(command.headsPaths)
      if ('refused' in published) return refuse(published.refused)
      const { lines, isGood } = await verify(db, published)
      lines.forEach(say)
      if (!isGood) process.exitCode = 1
      return
    }
    case 'rebuild': {
      const differing = await rebuild(db)
      differing.map(describeSum).forEach(say)
      say(differing.length === 0 ? 'Everything matched. Nothing was changed.' : 'Rebuilt from the lines.')
      return
    }
    case 'explain': {
      const donorId = donorIdOf(command.donor, donorIdKey)
      if (donorId === undefined)
        return refuse('To use an email address, set DONOR_ID_KEY; otherwise give the donor id, a UUID.')
      for await (const line of explain(db, donorId)) say(line)
    }
  }
}

function donorIdOf(donor: string, key: string | undefined): string | undefined {
  if (z.guid().safeParse(donor).success) return donor.toLowerCase()
  return donor.includes('@') && key !== undefined ? donorIds(key)(donor) : undefined
}

// `npm run ledger -- explain DONOR | head` closes the pipe early; that is no error.
process.stdout.on('error', () => undefined)

const command = parseCommand(process.argv.slice(2))
if ('refused' in command) refuse(command.refused)
else {
  const { DATABASE_URL, DONOR_ID_KEY } = readConfig(Config)
  await onDatabase(DATABASE_URL, 1, (db) => run(command, db, DONOR_ID_KEY))
}
