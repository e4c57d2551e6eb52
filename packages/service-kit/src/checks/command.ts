/**
 * Asks the database of the service in whose folder it runs (with DATABASE_URL) what must hold in it, `checks/`, and ends with 1 where something
 * does not: the CronJob of the chart.
 */
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { configErrorExitCode, ConfigError, readConfig } from '../config/index.ts'
import { brokenChecks, linesOfCheck, summaryOfChecks } from './index.ts'

try {
  const { DATABASE_URL: url } = readConfig(z.object({ DATABASE_URL: z.string() }))
  let broken = 0
  for await (const check of brokenChecks(url, pathToFileURL('checks/'))) {
    broken += 1
    process.stdout.write(`${linesOfCheck(basename(process.cwd()), check).join('\n')}\n`)
  }
  process.stdout.write(`${summaryOfChecks(broken)}\n`)
  if (broken > 0) process.exitCode = 1
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The checks couldn’t be run: ${reason}\n`)
  process.exitCode = error instanceof ConfigError ? configErrorExitCode : 1
}
