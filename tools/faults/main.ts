/**
 * `npm run faults`: kills each part of a system of its own in the middle of 200 gifts, and looks whether every paid gift is there once, has its
 * entries once and its receipt once; and some amid 40 grants, which the books have to have to the cent, and 40 sponsorships, and a campaign of emails to 1,000 people. `-- entries kafka` does some of the faults,
 * `-- --gifts 50` with fewer gifts, and a fifth as many grants or sponsorships; `-- senders --recipients 1000000 --kills 300` kills the senders of a large campaign.
 */
import { runMain } from '../command-line/tell.ts'
import { readOptions } from './options.ts'
import { countFindings, roundsTable } from './report.ts'
import { runFaults } from './run-faults.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

await runMain(async () => {
  const reports = await runFaults(readOptions(process.argv.slice(2)), say)
  const { passed, failed } = countFindings(reports)
  for (const line of ['', ...roundsTable(reports), '', `${passed} passed, ${failed} failed`]) say(line)
  return failed === 0 ? 0 : 1
})
process.exit()
