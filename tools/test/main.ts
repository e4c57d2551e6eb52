/**
 * `npm test`: everything. `npm test -- services/entries` runs the tests of a path alone, `npm test -- --system [path]` those against a whole
 * system, `npm test -- --no-system` leaves the latter out.
 */
import { checks } from '../check/checks.ts'
import { type Outcome, runSteps, type Step } from '../check/step.ts'
import { buildFrontends } from '../launcher/frontend-build.ts'
import { findBrowser } from './browser.ts'
import { startTestComponents } from './components.ts'
import { runJest } from './jest.ts'
import { mistakeIn } from './mistake.ts'
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

const total: Outcome = { passed: 0, failed: 0 }

/** One part of the suite; when it cannot even start, that is one failure, said in its own words, and the other parts go on. */
async function part(name: string, work: () => Promise<Outcome>): Promise<void> {
  const started = performance.now()
  say(`\n${name}`)
  try {
    const { passed, failed } = await work()
    total.passed += passed
    total.failed += failed
    say(`${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - started) / 1000)} s)`)
  } catch (error) {
    total.failed += 1
    say(`${name} could not be run: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function besideComponents(): Promise<Outcome> {
  const components = await startTestComponents(say)
  try {
    return await runJest(paths, components.environment)
  } finally {
    await components.stop()
  }
}

async function onWholeSystem(): Promise<Outcome> {
  const browser = findBrowser(say)
  // The limits stay on, and out of the way of a suite that is one address.
  const started = await startTestSystem({ environment: { LIMITS_SCALE: '1000' } }, say)
  try {
    return await runJest(['--config', 'tests/system/jest.config.js', ...paths], {
      ...started.environment,
      CHROMIUM_PATH: browser,
    })
  } finally {
    await started.stop()
  }
}

const whole = paths.length === 0 && !flags.has('--system')
const built: Step = { name: 'the frontends build', run: async () => void (await buildFrontends(process.cwd())) }
if (whole) await part('Checks', () => runSteps([...checks, built], say))
if (!flags.has('--system'))
  await part('Rules, stores, routes and contracts beside the real components', besideComponents)
if (flags.has('--system') || (whole && !flags.has('--no-system')))
  await part('The main job in a real browser, on a whole system', onWholeSystem)

say('')
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
