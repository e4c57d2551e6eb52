/**
 * `npm run drill -- images install upgrade migrate kill redis scale drain test nightly browse uninstall`: builds the images; on the cluster of KUBECONFIG, installs the stores of `k8s/drill` and the chart, and then does what
 * operators do and what machines do to them while people give; afterwards every gift must be there once. `--gifts-per-minute 50`, `--port 30080`,
 * `--values FILE` for more of the chart's values.
 */
import { runMain } from '../command-line/tell.ts'
import { Answers } from '../donors/answers.ts'
import { countFindings, roundLines, roundsTable } from '../faults/report.ts'
import type { RoundReport } from '../faults/round.ts'
import { type Act, acts } from './acts.ts'
import { buildImages } from './images.ts'
import { install } from './install.ts'
import { lookAtGifts, placesAt } from './look.ts'
import { resolveLocalNames } from './names.ts'
import { uninstall } from './uninstall.ts'
import { type DrillOptions, readOptions } from './options.ts'
import { giveSteadily } from '../donors/steady-gifts.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

resolveLocalNames()
await runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env['INIT_CWD'])
  if (options.images) await buildImages(say)
  if (options.install) await install(options.values, say)
  const reports: RoundReport[] = []
  for (const name of options.acts) {
    const act = acts.get(name)
    if (!act) continue
    const report = await drill(name, act, options)
    for (const line of roundLines(report)) say(line)
    reports.push(report)
  }
  if (options.uninstall) await uninstall(say)
  const { passed, failed } = countFindings(reports)
  if (reports.length > 0) for (const line of ['', ...roundsTable(reports), '']) say(line)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
process.exit()

async function drill(name: string, act: Act, { giftsPerMinute, port }: DrillOptions): Promise<RoundReport> {
  const places = placesAt(port)
  const answers = new Answers()
  let isOver = false
  const steady = { site: places.site, perMinute: giftsPerMinute, answers, mayLoseConnection: act.breaksConnections }
  const giving = giveSteadily(steady, () => isOver)
  const trouble = await act.does(say, port).then(
    () => [],
    (error: Error) => [error.message],
  )
  isOver = true
  const since = Date.now()
  const donors = await giving
  const { findings, secondDeliveries } = await lookAtGifts(places, donors)
  return {
    name,
    gifts: donors.given.length,
    answers,
    secondsUntilConsistent: (Date.now() - since) / 1000,
    secondDeliveries,
    told: toldOf(answers),
    findings: {
      'it could be done': trouble,
      'every donor could give': donors.failed.slice(0, 5),
      'every answer was a success or an honest refusal': answers.dishonest.slice(0, 5),
      ...findings,
    },
  }
}

function toldOf({ longestRefusalMs }: Answers): string[] {
  if (longestRefusalMs === 0) return []
  return [
    `no call of a donor was refused for longer than ${(longestRefusalMs / 1000).toFixed(1)} s, its pauses included`,
  ]
}
