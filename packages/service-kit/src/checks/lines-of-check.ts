import type { BrokenCheck } from './broken-checks.ts'

/** So many rows of a check are shown; a person asks the database for the rest. */
const rowsMax = 20

/** What a person reads of a check that doesn't hold: its sentence, and the rows that it answered. */
export function linesOfCheck(service: string, { file, sentence, rows }: BrokenCheck): string[] {
  const more = rows.length - rowsMax
  return [
    `${service}: this does not hold: ${sentence}`,
    ...rows.slice(0, rowsMax).map((row) => `  ${JSON.stringify(row, withDigits)}`),
    ...(more > 0 ? [`  and ${more} more: psql -f services/${service}/checks/${file}`] : []),
  ]
}

export function summaryOfChecks(broken: number): string {
  if (broken === 0) return 'All checks hold.'
  return broken === 1 ? '1 check does not hold.' : `${broken} checks do not hold.`
}

const withDigits = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
