import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrokenCheck, brokenChecks } from '@evenhand/service-kit/testing'
import { ROOT } from '../launcher/services.ts'
import { StartFailure } from '../processes/process-spec.ts'

/** So many rows of a check are shown; a person asks the database for the rest. */
const rowsMax = 20

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
    for (const check of broken) linesOf(service, check).forEach(say)
  }
  return count
}

function linesOf(service: string, { file, sentence, rows }: BrokenCheck): string[] {
  const more = rows.length - rowsMax
  return [
    `${service}: this does not hold: ${sentence}`,
    ...rows.slice(0, rowsMax).map((row) => `  ${JSON.stringify(row, withDigits)}`),
    ...(more > 0 ? [`  and ${more} more: psql -f services/${service}/checks/${file}`] : []),
  ]
}

const withDigits = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
