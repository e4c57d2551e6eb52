/**
 * Brings the database of the service in whose folder it runs (with DATABASE_URL) to the newest migration, and ends: the Job before an upgrade. A
 * service does the same as it starts, but may be given less time for it.
 */
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { configErrorExitCode, ConfigError, readConfig } from '../config/index.ts'
import { migrate } from './index.ts'

try {
  const { DATABASE_URL: url } = readConfig(z.object({ DATABASE_URL: z.string() }))
  await migrate(url, pathToFileURL('migrations/'))
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
  process.exitCode = error instanceof ConfigError ? configErrorExitCode : 1
}
