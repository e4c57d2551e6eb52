import type { BrokenCheck } from './broken-checks.ts'

/** What a person reads of a check that doesn't hold: its sentence, and the rows that it answered, or why it couldn't be asked. */
export function linesOfCheck(service: string, { file, sentence, rows, hasMore, failure }: BrokenCheck): string[] {
  const path = `services/${service}/checks/${file}`
  if (failure !== undefined)
    return [`${service}: nobody knows whether this holds: ${sentence}`, `  ${path}: ${failure}`]
  return [
    `${service}: this does not hold: ${sentence}`,
    ...rows.map((row) => `  ${JSON.stringify(row, withDigits)}`),
    ...(hasMore ? [`  and more: psql -f ${path}`] : []),
  ]
}

export function summaryOfChecks(broken: number): string {
  if (broken === 0) return 'All checks hold.'
  return broken === 1 ? '1 check does not hold.' : `${broken} checks do not hold.`
}

const withDigits = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
