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
  const broken = await brokenChecks(url, pathToFileURL('checks/'))
  const lines = broken.flatMap((check) => linesOfCheck(basename(process.cwd()), check))
  process.stdout.write(`${[...lines, summaryOfChecks(broken.length)].join('\n')}\n`)
  if (broken.length > 0) process.exitCode = 1
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The checks couldn’t be run: ${reason}\n`)
  process.exitCode = error instanceof ConfigError ? configErrorExitCode : 1
}
