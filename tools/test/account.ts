import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Failure, Outcome } from '../check/step.ts'

const slowestMax = 20
const linesOfFailureMax = 12

export interface PartOfRun extends Omit<Outcome, 'failures'> {
  name: string
  seconds: number
}

/** What a run of `npm test` leaves behind, `commit` first. */
export interface Account {
  commit: string
  /** Whether something was not committed as the run began. */
  dirty: boolean
  /** All parts ran. */
  whole: boolean
  startedAt: string
  seconds: number
  passed: number
  failed: number
  parts: PartOfRun[]
  slowest: { file: string; seconds: number }[]
  retried: string[]
  cutShort: string[]
  seed: number
}

/** The commit that is looked at; `unknown` in a copy without git. */
export function committed(): Pick<Account, 'commit' | 'dirty'> {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  if (head.status !== 0) return { commit: 'unknown', dirty: true }
  return { commit: head.stdout.trim(), dirty: git('status', '--porcelain').stdout.trim() !== '' }
}

export const slowestOf = (files: Account['slowest']): Account['slowest'] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestMax)

/** What a run says at its end, before its last line. */
export function closingLines({
  slowest,
  retried,
  cutShort,
  seed,
}: Pick<Account, 'slowest' | 'retried' | 'cutShort' | 'seed'>): string[] {
  const lines = [`Properties ran with seed ${seed}: EVENHAND_TEST_SEED=${seed} repeats them.`]
  if (retried.length > 0) lines.push('Needed a second try:', ...retried.map((test) => `  ${test}`))
  if (cutShort.length > 0) lines.push('Properties that time cut short:', ...cutShort.map((test) => `  ${test}`))
  if (slowest.length > 1)
    lines.push(
      'The slowest files:',
      ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
    )
  return lines
}

/** What failed, once more: in a long output the place where it happened is far above. */
export function failureLines(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const linesOf = ({ name, told }: Failure) => {
    const lines = stripVTControlCharacters(told)
      .split('\n')
      .filter((line) => line.trim() !== '')
    return [`  ${name}`, ...lines.slice(0, linesOfFailureMax).map((line) => `    ${line}`)]
  }
  return ['Failed:', ...failures.flatMap(linesOf)]
}

const folder = 'node_modules/.cache/evenhand'

/** Keeps the account of a whole run in node_modules/.cache/evenhand/last-test.json; the last one of them counts. */
export function keepAccount(account: Account): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/last-test.json`, `${JSON.stringify(account, null, 2)}\n`)
}
