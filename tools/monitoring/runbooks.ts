import { anchorOf } from './anchor.ts'
import { boards } from './boards.ts'
import { burnsOf } from './burn-rates.ts'
import { metricsOf, metricsOfObjective } from './metrics.ts'
import { objectives } from './objectives.ts'
import type { Alert, Command, Objective, Signal } from './signal.ts'

const heading = `<!-- Made from tools/monitoring by \`npm run monitoring\`. -->
# Runbooks

What is watched, when it raises an alert, and what to do then. A **page** needs a person right away; a **ticket** can wait for working hours. Prometheus
gets the same alerts from the chart ([\`alerts.yaml\`](../charts/evenhand/alerts.yaml)), each with the address of its runbook here.

In commands, fill in the words in capitals: \`GROUP\` is the alert's label \`group\`, \`AWAY\` a part that the gateway says is down, \`SILENT\` a service that says nothing of an erasure or a merge, \`SERVICE\` the one that the steps find. They are typed for
a system that \`npm start\` runs; \`npm run alerts\` breaks one, waits for the alerts, and runs these very commands and statements. Elsewhere they are typed as follows, on Kubernetes after
\`kubectl config set-context --current --namespace=evenhand\`:

| \`npm start\` | units of systemd | Kubernetes |
|---|---|---|
| \`npm run restart -- entries\` | \`systemctl restart evenhand-entries\` | \`kubectl rollout restart deployment/evenhand-entries\` |
| \`npm run restart -- postgres\` (\`redis\`, \`mongodb\`, \`kafka\`) | \`systemctl restart postgresql\` (\`redis-server\`, \`mongod\`, \`kafka\`) | \`kubectl get pods\`, then \`kubectl delete pod\` of the one that is ill: its StatefulSet or its operator starts another on the same volume |
| \`npm run logs -- entries -f\` | \`journalctl -fu evenhand-entries\` | \`kubectl logs -f --prefix --max-log-requests=20 -l app.kubernetes.io/name=entries\` |
| \`job-failed\` in the logs | \`journalctl -u 'evenhand-*' --since -1h \\| grep job-failed\` | \`kubectl logs --prefix --since=1h --tail=-1 --max-log-requests=60 -l app.kubernetes.io/part-of=evenhand \\| grep job-failed\`; a pod that is gone took its log along |
| \`npm run sql -- entries\` | \`sudo -u postgres psql entries\` | \`kubectl exec -i service/evenhand-postgres-rw -c postgres -- psql entries\`: CloudNativePG's service leads to the primary. On the stores of \`k8s/drill\`, \`psql -h /tmp -U postgres entries\` |
| \`npm run dlq -- entries list\` | the same, with \`KAFKA_BROKERS=127.0.0.1:9092\` | \`kubectl exec deployment/evenhand-entries -- node /app/packages/service-kit/dist/dlq/command.js entries list\` |
| \`npm run ledger -- verify\` | the same, with \`DATABASE_URL\` from \`/etc/evenhand/secrets\` | \`kubectl exec deployment/evenhand-entries -- node dist/ledger-command.js verify\`; \`dist/draws/draw-command.js\` and \`dist/sources/monthly/monthly-command.js\` there too |
| \`npm run trail -- verify\` | the same | \`kubectl exec deployment/evenhand-identity -- node dist/trail-command.js verify\` |
| \`npm run reconcile -- DAY\` | the same | \`kubectl exec deployment/evenhand-donations -- node dist/reconcile-command.js DAY\` |
| a variable, such as \`SMTP_URL\` | \`/etc/evenhand/local.env\` or \`secrets\`, then restart the process | a secret in its Secret (\`kubectl edit secret evenhand-smtp\`), then restart the deployment; all else in \`ours.yaml\`, then \`helm upgrade\` |

**Ask \`/api/health\` three times**, five seconds apart: on a busy machine it may once name a part that only answered late. On Kubernetes compare it with \`kubectl get pods\`, and \`kubectl describe pod\` of one that isn’t ready.

A command that lacks a variable names it. Of these columns the drill runs the first one alone; the rows for Kubernetes were typed on a cluster of one node, on the stores of \`k8s/drill\`, but for the change of a variable.
`

export const runbooksPage = (): string => [heading, overview(), promised(), ...boards.map(chapter)].join('\n')

function overview(): string {
  const rows = [
    ...objectives.flatMap((objective) =>
      burnsOf(objective).map(({ alert, severity, summary }) => rowOf(objective.title, alert, severity, summary)),
    ),
    ...boards.flatMap(({ signals }) =>
      signals.flatMap(({ title, alerts }) =>
        alerts.map(({ name, severity, summary }) => rowOf(title, name, severity, summary)),
      ),
    ),
  ]
  return ['| alert | | says |', '|---|---|---|', ...rows, ''].join('\n')
}

const rowOf = (title: string, alert: string, severity: string, summary: string): string =>
  `| [${alert}](#${anchorOf(title)}) | ${severity} | ${inWords(summary)} |`

/** Prometheus puts the label there; a reader gets its name. */
const inWords = (summary: string): string => summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '*$1*')

const chapter = ({ title, signals }: (typeof boards)[number]): string =>
  [
    `## ${title.replace('Evenhand: ', '').replace(/^./, (first) => first.toUpperCase())}`,
    '',
    ...signals.map(watched),
  ].join('\n')

const promised = (): string =>
  [
    '## What is promised',
    '',
    'How much has to be good over 30 days. An alert says when the failures that this allows are used up too fast, over a long window and still over a short one.',
    '',
    ...objectives.map(promise),
  ].join('\n')

const promise = (objective: Objective): string =>
  section({
    title: objective.title,
    means: `**${Number((objective.target * 100).toPrecision(4))} %** (${listed(metricsOfObjective(objective))}). ${objective.means}`,
    conditions: burnsOf(objective).map(
      ({ alert, severity, when }) => `- **${alert}** (${severity}), when: \`${when}\``,
    ),
    steps: objective.steps,
    commands: objective.commands,
  })

const watched = (signal: Signal): string =>
  section({
    title: signal.title,
    means: `${listed(metricsOf(signal))}: ${signal.means.replace(/^./, (first) => first.toLowerCase())}`,
    conditions: signal.alerts.map(conditionOf),
    steps: signal.steps,
    commands: signal.commands,
  })

const listed = (metrics: readonly string[]): string => metrics.map((metric) => `\`${metric}\``).join(', ')

interface Section {
  title: string
  means: string
  conditions: readonly string[]
  steps: readonly string[]
  commands: readonly Command[] | undefined
}

const section = ({ title, means, conditions, steps, commands = [] }: Section): string =>
  [
    `### ${title}`,
    means,
    '',
    ...(conditions.length > 0 ? [...conditions, ''] : []),
    ...(steps.length > 0 ? [...steps.map((step, index) => `${index + 1}. ${step}`), ''] : []),
    ...commands.flatMap(typed),
  ].join('\n')

const typed = (command: Command): string[] =>
  'shell' in command
    ? ['```sh', command.shell, '```', '']
    : ['```sh', `npm run sql -- ${command.database} <<'SQL'`, `${command.sql};`, 'SQL', '```', '']

const conditionOf = ({ name, when, for: held, severity }: Alert): string =>
  `- **${name}** (${severity})${held ? `, when for ${held}` : ', when'}: \`${when}\``
