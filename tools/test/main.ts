/**
 * `npm test`: everything. `npm test -- services/entries` runs the tests of a path alone, `npm test -- --system [path]` those against a whole
 * system, `npm test -- --commands` types the commands of the README, `npm test -- --no-system` leaves both out, `npm test -- --changed` runs what the
 * change at hand touches. `npm test -- --durations`
 * also notes how long the long files took, for the order of the next runs.
 */
import { randomInt } from 'node:crypto'
import { checks } from '../check/checks.ts'
import { type Failure, type Outcome, runSteps, type Step } from '../check/step.ts'
import { tell } from '../command-line/tell.ts'
import { partNames } from '../commands/trial.ts'
import { buildFrontends } from '../launcher/frontend-build.ts'
import {
  type Account,
  closingLines,
  committed,
  failureLines,
  keepAccount,
  type PartOfRun,
  slowestOf,
} from './account.ts'
import { findBrowser, findFirefox } from './browser.ts'
import { changedFiles } from './changed.ts'
import { tryCommands } from './commands/commands.ts'
import { startTestComponents } from './components.ts'
import { keepDurations } from './durations.ts'
import { type JestOutcome, runJest } from './jest.ts'
import { mistakeIn } from './mistake.ts'
import { filesMax, testsOf } from './related.ts'
import { startTestSystem } from './system.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const given = process.argv.slice(2)
const flags = new Set(given.filter((one) => one.startsWith('--')))
const paths = given.filter((one) => !one.startsWith('--'))
const mistake = mistakeIn([...flags], paths)
if (mistake !== undefined) {
  process.stderr.write(`${mistake}\n`)
  process.exit(2)
}

const isWide = paths.length === 0 && !['--system', '--commands', '--changed'].some((flag) => flags.has(flag))
const isWhole = isWide && !flags.has('--no-system')
const seed = Number(process.env.EVENHAND_TEST_SEED ?? randomInt(2 ** 31))
const begun = { ...committed(), startedAt: new Date().toISOString(), at: performance.now() }
const parts: PartOfRun[] = []
const files: JestOutcome['files'] = []
const retried: string[] = []
const cutShort: string[] = []
const failures: Failure[] = []

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000)

/** One part of the suite; when it cannot even start, that is one failure, said in its own words, and the other parts go on. */
async function part(name: string, work: () => Promise<Outcome>): Promise<void> {
  const started = performance.now()
  say(`\n${name}`)
  try {
    const { passed, failed, failures: more } = await work()
    failures.push(...more)
    parts.push({ name, passed, failed, seconds: secondsSince(started) })
    say(`${name}: ${passed} passed, ${failed} failed (${secondsSince(started)} s)`)
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    parts.push({ name, passed: 0, failed: 1, seconds: secondsSince(started) })
    failures.push({ name, told })
    say(`${name} could not be run: ${told}`)
  }
}

async function withJest(args: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const patience = isWide ? { EVENHAND_TEST_TIMEOUT_MS: '240000' } : {}
  const outcome = await runJest(args, { ...patience, ...environment, EVENHAND_TEST_SEED: String(seed) })
  files.push(...outcome.files)
  retried.push(...outcome.retried)
  cutShort.push(...outcome.cutShort)
  return outcome
}

async function besideComponents(which: readonly string[]): Promise<Outcome> {
  const components = await startTestComponents(say)
  try {
    return await withJest(which, components.environment)
  } finally {
    await components.stop()
  }
}

async function onWholeSystem(which: readonly string[]): Promise<Outcome> {
  const browsers = { CHROMIUM_PATH: findBrowser(say), FIREFOX_PATH: findFirefox(say) ?? '' }
  // The limits stay on, and out of the way of a suite that is one address.
  const started = await startTestSystem({ environment: { LIMITS_SCALE: '1000' } }, say)
  try {
    const args = ['--config', 'tests/system/jest.config.js', ...which]
    return await withJest(args, { ...started.environment, ...browsers })
  } finally {
    await started.stop()
  }
}

const { checks: looks, besideComponents: beside, wholeSystem: browsing, commands: typing } = partNames
const built: Step = { name: 'the frontends build', run: (told) => buildFrontends(process.cwd(), told) }

/** What the change at hand touches, and all checks. */
async function runChanged(): Promise<void> {
  const changed = changedFiles()
  const touched = await testsOf(changed)
  const count =
    touched.beside === 'all'
      ? `all files of tests: more than ${filesMax} are`
      : `${touched.beside.length} files of tests are`
  say(`${changed.length} files have changed; ${count} touched, and ${touched.system.length} of a whole system.`)
  await part(looks, () => runSteps(checks, say))
  const which = touched.beside === 'all' ? [] : ['--runTestsByPath', ...touched.beside]
  if (touched.beside.length > 0) await part(beside, () => besideComponents(which))
  if (touched.system.length > 0) await part(browsing, () => onWholeSystem(touched.system))
}

async function runGiven(): Promise<void> {
  if (isWide) await part(looks, () => runSteps([...checks, built], say))
  if (!flags.has('--system') && !flags.has('--commands')) await part(beside, () => besideComponents(paths))
  if (flags.has('--system') || isWhole) await part(browsing, () => onWholeSystem(paths))
  if (flags.has('--commands') || isWhole) await part(typing, async () => tryCommands(findBrowser(say), say))
}

try {
  await (flags.has('--changed') ? runChanged() : runGiven())
} catch (error) {
  process.exit(tell(error))
}

const sum = (of: 'passed' | 'failed'): number => parts.reduce((total, one) => total + one[of], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
const account: Account = {
  commit: begun.commit,
  dirty: begun.dirty,
  whole: isWhole,
  startedAt: begun.startedAt,
  seconds: secondsSince(begun.at),
  passed,
  failed,
  parts,
  slowest: slowestOf(files),
  retried,
  cutShort,
  seed,
}
if (isWhole) keepAccount(account)
if (flags.has('--durations')) keepDurations(files)

say('')
for (const line of [...closingLines(account), ...failureLines(failures)]) say(line)
say('')
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
