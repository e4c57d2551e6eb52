import { readFileSync, writeFileSync } from 'node:fs'

const file = 'tests/durations.json'
/** Shorter ones hold nobody up, wherever they run. */
const secondsMin = 10

export const readDurations = (): Record<string, number> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

/** Notes how long the long files took, for the order of the next runs (`tests/system/longest-first.js`). */
export function keepDurations(files: readonly { file: string; seconds: number }[]): void {
  const long = files.filter(({ seconds }) => seconds >= secondsMin)
  const sorted = long.toSorted((one, other) => one.file.localeCompare(other.file))
  const durations = Object.fromEntries(sorted.map((one) => [one.file, Math.round(one.seconds)]))
  writeFileSync(file, `${JSON.stringify(durations, null, 2)}\n`)
}
