/**
 * `npm run mutation`: changes one sign of the rules at a time and asks whether a test of their own folder, or else workspace, notices. `-- --only PATH` for a
 * part, `--changed` for what differs from the main branch, `--short` for a few seconds.
 */
import { availableParallelism } from 'node:os'
import { runMain } from '../command-line/tell.ts'
import { startTestComponents } from '../test/components.ts'
import { changedFiles } from './changed-files.ts'
import { judgeFiles } from './judging/judge-files.ts'
import { optionsFrom } from './options.ts'
import { equivalentsAmiss, few, type Job, jobOf } from './plan.ts'
import { isEnough, linesOf, scoresOf } from './report.ts'
import { targets } from './targets.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const atOnceMax = 4
/** Of `--short`. */
const shortFile = 'packages/contracts/src/money/amounts.ts'
const shortMutants = 12

await runMain(async () => {
  const options = optionsFrom(process.argv.slice(2))
  const amiss = equivalentsAmiss()
  if (amiss.length > 0) {
    for (const { file, text, words } of amiss)
      say(`tools/mutation/equivalent.ts names a mutant that is not there: ${file}, ${words}, in: ${text}`)
    return 1
  }

  const changed = options.changed ? changedFiles() : undefined
  const jobs: Job[] = targets()
    .filter(({ file }) => options.only.length === 0 || options.only.some((path) => file.startsWith(path)))
    .filter(({ file }) => changed === undefined || changed.has(file))
    .filter(({ file }) => !options.short || file === shortFile)
    .map(jobOf)
    .map((job) => (options.short ? few(job, shortMutants) : job))
    .filter(({ indices }) => indices.length > 0)
  if (jobs.length === 0) {
    say('There is nothing to judge here.')
    return options.changed ? 0 : 1
  }

  const started = performance.now()
  say(`${jobs.reduce((sum, { indices }) => sum + indices.length, 0)} mutants in ${jobs.length} files`)
  const components = jobs.some(({ beside }) => beside === 'components') ? await startTestComponents(say) : undefined
  try {
    const { verdicts, unjudged } = await judgeFiles(jobs, {
      atOnce: Math.min(atOnceMax, availableParallelism()),
      environment: components?.environment ?? {},
      told: say,
    })
    say('')
    for (const line of linesOf(verdicts)) say(line)
    for (const { file, reason } of unjudged) say(`${file} could not be judged: ${reason}`)
    say(`${verdicts.length} mutants in ${Math.round((performance.now() - started) / 1000)} s`)
    return scoresOf(verdicts).every(isEnough) && unjudged.length === 0 ? 0 : 1
  } finally {
    await components?.stop()
  }
})
