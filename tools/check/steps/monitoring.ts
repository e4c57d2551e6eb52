import { existsSync, readFileSync } from 'node:fs'
import { madeFiles } from '../../monitoring/files.ts'
import { differences, registeredIn, watchedMetrics } from '../../monitoring/metrics.ts'
import { allQueries, mistakeIn } from '../../monitoring/parse.ts'
import { run, type Step } from '../step.ts'

export const monitoringWritten: Step = {
  name: 'what is made from the table of monitoring is what it says',
  async run() {
    const stale = [...madeFiles()].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    if (stale.length > 0)
      throw new Error(
        `Run \`npm run monitoring\`, and commit what it writes: ${stale.map(([path]) => path).join(', ')}`,
      )
  },
}

const registeredMin = 25

const registeredMetrics = async (): Promise<string[]> => {
  const tracked = (await run('git', ['ls-files', 'packages', 'services', 'gateway'])).split('\n')
  const sources = tracked.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(?:gen|testing)\//.test(file))
  return sources.flatMap((file) => registeredIn(readFileSync(file, 'utf8')))
}

export const monitoringMetrics: Step = {
  name: 'monitoring watches every metric of the code, and no other',
  async run() {
    const registered = await registeredMetrics()
    if (registered.length < registeredMin)
      throw new Error(`Only ${registered.length} metrics were found: the check reads nothing.`)
    const faults = differences(registered, watchedMetrics())
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

/** The same comparison, with one metric more on each side. */
export const monitoringMetricsFire: Step = {
  name: 'monitoring refuses a planted metric that nobody watches, and one that no process has',
  async run() {
    const registered = [...(await registeredMetrics()), ...registeredIn("gauge('planted_in_code', 'Help')")]
    const faults = differences(registered, [...watchedMetrics(), 'evenhand_planted_in_table'])
    for (const name of ['evenhand_planted_in_code', 'evenhand_planted_in_table'])
      if (!faults.some((fault) => fault.includes(name))) throw new Error(`${name} was not refused.`)
  },
}

export const monitoringRules: Step = {
  name: 'every query of monitoring is PromQL',
  run() {
    const mistakes = allQueries().flatMap((query) => mistakeIn(query) ?? [])
    if (mistakes.length > 0) throw new Error(`These are no PromQL:\n${mistakes.join('\n')}`)
    return Promise.resolve()
  },
}

export const monitoringRulesFire: Step = {
  name: 'monitoring refuses a planted query that is no PromQL',
  run() {
    if (!mistakeIn('max(evenhand_planted) > ')) throw new Error('Half a query was taken.')
    return Promise.resolve()
  },
}
