import { stringify } from 'yaml'
import { anchorOf } from './anchor.ts'
import { boards } from './boards.ts'
import { burnsOf, recordsOf } from './burn-rates.ts'
import { objectives } from './objectives.ts'
import type { Alert, Board, Objective, Signal } from './signal.ts'

interface Rule {
  alert?: string
  record?: string
  expr: string
  for?: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}

export interface RuleGroup {
  name: string
  rules: Rule[]
}

export const ruleGroups = (): RuleGroup[] => [...objectives.map(groupOfObjective), ...boards.map(groupOf)]

const groupOf = ({ name, signals }: Board): RuleGroup => ({
  name,
  rules: signals.flatMap((signal) => signal.alerts.map((alert) => ruleOf(signal, alert))),
})

/** Prometheus works through a group in order: what an alert reads is recorded before it. */
const groupOfObjective = (objective: Objective): RuleGroup => ({
  name: `evenhand-objective-${objective.name}`,
  rules: [
    ...recordsOf(objective),
    ...burnsOf(objective).map(({ alert, when, severity, summary }) => ({
      alert,
      expr: when,
      labels: { severity },
      annotations: annotations(objective.title, summary),
    })),
  ],
})

const ruleOf = ({ title }: Signal, { name, when, for: held, severity, summary }: Alert): Rule => ({
  alert: name,
  expr: when,
  ...(held ? { for: held } : {}),
  labels: { severity },
  annotations: annotations(title, summary),
})

const annotations = (title: string, summary: string) => ({
  summary,
  runbook_url: `docs/runbooks.md#${anchorOf(title)}`,
})

const heading = `# Rules of Prometheus, made from tools/monitoring by \`npm run monitoring\`. What each says and what to do is in docs/runbooks.md.
# With \`alerts.enabled\` Prometheus's operator gets them, with \`alerts.runbooks\` before each runbook's address; another Prometheus loads this file.
`

export const rulesFile = (): string => heading + stringify({ groups: ruleGroups() }, { lineWidth: 0 })
