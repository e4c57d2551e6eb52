import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from '@jest/globals'

/**
 * Gives every property of a run one seed, which `npm test` tells at the end; EVENHAND_TEST_SEED repeats it. Only files that say that they ask for
 * fast-check load it: there are hundreds that do not.
 *
 * A property has so long, whatever the machine does beside it: it ends with the runs that it had, and an example that fails is told although it could
 * be made smaller. Without this a slow machine, and a long shrinking, end in a timeout that names neither. One that needs longer says so itself.
 */
const propertyMs = 90_000
const { testPath = '' } = expect.getState()
const seed = process.env.EVENHAND_TEST_SEED
if (seed !== undefined && /from 'fast-check'/.test(readFileSync(testPath, 'utf8'))) {
  const { configureGlobal, defaultReportMessage } = await import('fast-check')
  /** As without a reporter; besides, a property that time cut short is told with the runs that it had. */
  function reporter(details) {
    if (details.failed) throw new Error(defaultReportMessage(details), { cause: details.errorInstance })
    const told = process.env.EVENHAND_TEST_CUT_SHORT
    if (!details.interrupted || told === undefined) return
    const wanted = details.runConfiguration.numRuns ?? 100
    const name = `${relative(process.cwd(), testPath)}: ${expect.getState().currentTestName}`
    appendFileSync(told, `${name} (${details.numRuns} of ${wanted} runs)\n`)
  }
  configureGlobal({ seed: Number(seed), interruptAfterTimeLimit: propertyMs, reporter })
}
