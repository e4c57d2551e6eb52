import { boards } from './boards.ts'
import type { Alert, Signal } from './signal.ts'

/** As GitHub makes the address of a heading. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const heading = `<!-- Made from tools/monitoring by \`npm run monitoring\`. -->
# Runbooks

What is watched, when it raises an alert, and what to do then. A **page** needs a person right away; a **ticket** can wait for working hours. Prometheus
gets the same alerts from the chart ([\`alerts.yaml\`](../charts/evenhand/alerts.yaml)), each with the address of its runbook here.
`

export const runbooksPage = (): string => [heading, overview(), ...boards.map(chapter)].join('\n')

function overview(): string {
  const rows = boards.flatMap(({ signals }) =>
    signals.flatMap((signal) => signal.alerts.map((alert) => rowOf(signal, alert))),
  )
  return ['| alert | | says |', '|---|---|---|', ...rows, ''].join('\n')
}

const rowOf = ({ title }: Signal, { name, severity, summary }: Alert): string =>
  `| [${name}](#${anchorOf(title)}) | ${severity} | ${inWords(summary)} |`

/** Prometheus puts the label there; a reader gets its name. */
const inWords = (summary: string): string => summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '*$1*')

const chapter = ({ title, signals }: (typeof boards)[number]): string =>
  [
    `## ${title.replace('Evenhand: ', '').replace(/^./, (first) => first.toUpperCase())}`,
    '',
    ...signals.map(section),
  ].join('\n')

const section = ({ title, metrics, means, alerts, steps }: Signal): string =>
  [
    `### ${title}`,
    `${metrics.map((metric) => `\`${metric}\``).join(', ')}: ${means.replace(/^./, (first) => first.toLowerCase())}`,
    '',
    ...alerts.map(conditionOf),
    ...(alerts.length > 0 ? [''] : []),
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
  ].join('\n')

const conditionOf = ({ name, when, for: held, severity }: Alert): string =>
  `- **${name}** (${severity})${held ? `, when for ${held}` : ', when'}: \`${when}\``
