/**
 * `npm run checks`: what must hold in the services' databases, `services/<name>/checks`, of the system that runs on DATA_DIR, or on the server that POSTGRES_URL names. Ends with
 * 1 where something does not hold.
 */
import { summaryOfChecks } from '@evenhand/service-kit/checks'
import { findSystem, postgresDatabasesOn } from '../backup/system-at-hand.ts'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { runMain } from '../command-line/tell.ts'
import { runChecks } from './run-checks.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

await runMain(async () => {
  parsedArgs({ args: process.argv.slice(2), options: {} })
  const { POSTGRES_URL } = process.env
  const databases = POSTGRES_URL ? postgresDatabasesOn(POSTGRES_URL) : (await findSystem(process.env)).databases
  const count = await runChecks(databases, say)
  say(summaryOfChecks(count))
  return count === 0 ? 0 : 1
})
