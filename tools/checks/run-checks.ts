import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brokenChecks, linesOfCheck } from '@evenhand/service-kit/checks'
import { ROOT } from '../launcher/services.ts'

/** Runs the checks of each service that a database is given of, and says each one that doesn't hold with its rows. Answers how many there are. */
export async function runChecks(
  databases: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const [service, url] of Object.entries(databases)) {
    const folder = join(ROOT, 'services', service, 'checks')
    if (!existsSync(folder)) continue
    try {
      for await (const check of brokenChecks(url, pathToFileURL(`${folder}/`))) {
        count += 1
        linesOfCheck(service, check).forEach(say)
      }
    } catch (error) {
      // The databases after it are asked all the same.
      count += 1
      say(
        `The checks of ${service} couldn’t be run in its database: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return count
}
