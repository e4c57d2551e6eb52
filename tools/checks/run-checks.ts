import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brokenChecks, linesOfCheck } from '@evenhand/service-kit/checks'
import { ROOT } from '../launcher/services.ts'
import { StartFailure } from '../processes/process-spec.ts'

/** Runs the checks of each service that a database is given of, and says each one that doesn't hold with its rows. Answers how many there are. */
export async function runChecks(
  databases: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const [service, url] of Object.entries(databases)) {
    const folder = join(ROOT, 'services', service, 'checks')
    if (!existsSync(folder)) continue
    const broken = await brokenChecks(url, pathToFileURL(`${folder}/`)).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartFailure(`The checks of ${service} couldn’t be run in its database: ${reason}`)
    })
    count += broken.length
    for (const check of broken) linesOfCheck(service, check).forEach(say)
  }
  return count
}
