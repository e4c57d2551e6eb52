import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { addEventHandler, resetState, run, type State } from 'jest-circus'
import { register } from 'prom-client'

/** Properties try the same values each time, so that a verdict can be repeated; a failure isn't made smaller. */
fc.configureGlobal({ seed: 2026, endOnFailure: true })

const patienceMs = 30_000
Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: patienceMs })

/** After the first failure the rest is left out: one is enough. */
addEventHandler((event, state) => {
  if (event.name === 'test_done' && event.test.errors.length > 0) skipRest(state.rootDescribeBlock)
})

function skipRest(block: State['rootDescribeBlock']): void {
  for (const child of block.children)
    if (child.type === 'describeBlock') skipRest(child)
    else if (child.status === null || child.status === undefined) child.mode = 'skip'
}

/** What is loaded again registers its metrics again, in the place of those of before. */
const registerMetric = register.registerMetric.bind(register)
register.registerMetric = (metric: Parameters<typeof registerMetric>[0] & { name?: string }) => {
  register.removeSingleMetric(metric.name ?? '')
  registerMetric(metric)
}

let rounds = 0

/** Runs one file of tests as it is loaded now. @returns what failed first, undefined when nothing did */
export async function failureOf(test: string): Promise<string | undefined> {
  rounds += 1
  resetState()
  try {
    await import(`${pathToFileURL(test).href}?round=${rounds}`)
  } catch (error) {
    return String(error)
  }
  const { testResults, unhandledErrors } = await run()
  const failed = testResults.find(({ errors }) => errors.length > 0)
  return failed ? `${failed.testPath.slice(1).join(' ')}: ${failed.errors[0] ?? ''}` : unhandledErrors[0]
}
