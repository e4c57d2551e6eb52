import { stringify } from 'yaml'
import { boards } from './boards.ts'
import { anchorOf } from './runbooks.ts'
import type { Alert, Board, Signal } from './signal.ts'

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

export const ruleGroups = (): RuleGroup[] => boards.map(groupOf)

const groupOf = ({ name, signals }: Board): RuleGroup => ({
  name,
  rules: signals.flatMap((signal) => signal.alerts.map((alert) => ruleOf(signal, alert))),
})

const ruleOf = ({ title }: Signal, { name, when, for: held, severity, summary }: Alert): Rule => ({
  alert: name,
  expr: when,
  ...(held ? { for: held } : {}),
  labels: { severity },
  annotations: { summary, runbook: `docs/runbooks.md#${anchorOf(title)}` },
})

const heading = `# Rules of Prometheus, made from tools/monitoring by \`npm run monitoring\`. What each says and what to do is in docs/runbooks.md.
# With \`alerts.enabled\` Prometheus's operator gets them; another Prometheus loads this file.
`

export const rulesFile = (): string => heading + stringify({ groups: ruleGroups() }, { lineWidth: 0 })
