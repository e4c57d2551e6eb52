/** `npm run check`: everything that can be told without running the product. */
import { checks } from './checks.ts'
import { runSteps } from './step.ts'

const { passed, failed } = await runSteps(checks, (line) => process.stdout.write(`${line}\n`))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
