import { table } from '../command-line/table.ts'
import type { RoundReport } from './round.ts'

const failedOf = ({ findings }: RoundReport): [string, string[]][] =>
  Object.entries(findings).filter(([, found]) => found.length > 0)

/** What one round found, as soon as it is over. */
export function roundLines(report: RoundReport): string[] {
  const failed = failedOf(report)
  const again = report.secondDeliveries > 0 ? `; ${report.secondDeliveries} receipts delivered again` : ''
  return [
    `${report.name}: ${report.gifts} gifts, consistent after ${report.secondsUntilConsistent.toFixed(1)} s${again}`,
    ...(report.told ?? []).map((line) => `  ${line}`),
    ...failed.flatMap(([sentence, found]) => [`  not true: ${sentence}`, ...found.map((one) => `    ${one}`)]),
  ]
}

/** All rounds, a line each. */
export function roundsTable(reports: readonly RoundReport[]): string[] {
  const rows = reports.map((report) => [
    report.name,
    String(report.gifts),
    String(report.answers.repeated),
    report.secondsUntilConsistent.toFixed(1),
    failedOf(report).length === 0 ? 'holds' : `${failedOf(report).length} broken`,
    String(report.answers),
  ])
  return table([['fault', 'gifts', 'repeated', 'consistent after s', 'invariants', 'answers'], ...rows])
}

export function countFindings(reports: readonly RoundReport[]): { passed: number; failed: number } {
  const failed = reports.reduce((sum, report) => sum + failedOf(report).length, 0)
  const all = reports.reduce((sum, { findings }) => sum + Object.keys(findings).length, 0)
  return { passed: all - failed, failed }
}
