/** `npm run check`: everything that can be told without running the product. `-- chart` runs the checks alone whose name has that word. */
import { checks } from './checks.ts'
import { runSteps } from './step.ts'

const words = process.argv.slice(2)
const chosen = checks.filter(({ name }) => words.every((word) => name.includes(word)))
if (chosen.length === 0) {
  process.stderr.write(`No check has '${words.join("' and '")}' in its name. There are:\n`)
  for (const { name } of checks) process.stderr.write(`  ${name}\n`)
  process.exit(2)
}
const { passed, failed } = await runSteps(chosen, (line) => process.stdout.write(`${line}\n`))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
