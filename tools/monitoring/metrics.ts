import { boards } from './boards.ts'
import { objectives } from './objectives.ts'
import type { Objective, Signal } from './signal.ts'

/** The metrics that a query reads, as the code names them: what Prometheus makes of a histogram counts as that. */
export const metricsIn = (queries: readonly string[]): string[] => [
  ...new Set(
    queries
      .flatMap((query) => query.match(/(?<![\w:])evenhand_\w+/g) ?? [])
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  ),
]

export const metricsOf = ({ alerts, panel }: Signal): string[] =>
  metricsIn([...alerts.map(({ when }) => when), ...panel.lines.map(({ query }) => query)])

export const metricsOfObjective = ({ errors, records = [] }: Objective): string[] =>
  metricsIn([errors('5m'), ...records.map(({ query }) => query)])

export const watchedMetrics = (): string[] => [
  ...new Set([
    ...boards.flatMap(({ signals }) => signals.flatMap(metricsOf)),
    ...objectives.flatMap(metricsOfObjective),
  ]),
]

const ofPromClient = /new (?:Gauge|Counter|Histogram|Summary)\(\{\s*name: '(evenhand_\w+)'/g
const ofOurs = /\b(gauge|gaugeBy|counter)\(\s*'(\w+)'/g

/** The metrics that a source registers, by prom-client or by the functions of service-kit. */
export const registeredIn = (source: string): string[] => [
  ...[...source.matchAll(ofPromClient)].map(([, name = '']) => name),
  ...[...source.matchAll(ofOurs)].map(([, kind, name]) => `evenhand_${name}${kind === 'counter' ? '_total' : ''}`),
]

/** Where the table and the code differ: a sentence each. */
export function differences(registered: readonly string[], watched: readonly string[]): string[] {
  const unknown = watched.filter((name) => !registered.includes(name))
  const unwatched = registered.filter((name) => !watched.includes(name))
  return [
    ...unknown.map((name) => `tools/monitoring reads ${name}, which no process has.`),
    ...unwatched.map((name) => `${name} is in no signal of tools/monitoring: add an alert, or a panel without one.`),
  ]
}
