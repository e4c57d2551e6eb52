import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { RunningComponent } from '../components/start.ts'
import type { Figure } from './figures.ts'

/** What the figures depend on. */
export interface Conditions {
  at: Date
  commit: string
  machine: string
  components: string[]
  loadBefore: number
}

export function readConditions(components: readonly RunningComponent[], loadBefore: number): Conditions {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return {
    at: new Date(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    components: components.map(({ provided }) => provided.detail),
    loadBefore,
  }
}

/** The load of the machine before a run: what others do on it is in every figure. */
export const currentLoad = (): number => loadavg()[0] ?? 0

export function figureLines(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const valueWidth = Math.max(...figures.map(({ value }) => value.length))
  return figures.map(({ what, value, beside }) => `${what.padEnd(width)}  ${value.padStart(valueWidth)}  ${beside}`)
}

/** `docs/performance.md`. */
export function performancePage(figures: readonly Figure[], conditions: Conditions): string {
  const { at, commit, machine, components, loadBefore } = conditions
  return `# Performance

Measured by \`npm run bench -- --write\`, which starts a system of its own, with durable stores, and writes this page. Everything runs on one machine:
the stores, the nine services, the gateway, the payment simulator and those who ask. The figures say how the parts compare, not what a cluster bears.

| what | measured | beside |
|---|---|---|
${figures.map(({ what, value, beside }) => `| ${what} | ${value} | ${beside} |`).join('\n')}

## Conditions
- ${at.toISOString().slice(0, 10)}, commit ${commit}
- ${machine}
- ${components.join('; ')}
- load of the machine in the minute before: ${loadBefore.toFixed(1)} (what else runs on it is in every figure)

## How
- **Gifts**: eight donors at once open a payment through the gateway, pay it at the simulator and go; the time ends when the last one is recorded.
- **Carts, payments, webhooks**: ten callers at once ask the donations service itself; in the same run as many ask one route of Express that inserts one row
  in the same database server and answers. The webhooks are kept by the simulator until all gifts are paid, and then sent at once.
- **Entries in the account**: the simulator holds its webhooks until it is told; the time runs from there until \`GET /api/donor-account/stats\` shows the entries.
- **Processor time**: \`process_cpu_seconds_total\` before and after some thousand calls of \`GET /api/payment-config\`, which costs the service next to nothing:
  through the gateway with an administrator's session and without one, through Express and http-proxy-middleware with none of our own code, through a bare Node proxy, and
  directly. The ways are asked in turn, nine times, over ten kept connections; the medians are listed here.
- **Ledger**: the service's own code in a database that nobody else uses, for new donors, beside the same rows inserted into a table of the same columns,
  defaults, checks and indexes (but without the trigger), by the same statement, which is planned once a connection as ours is, and without a transaction around it; in
  turns; medians of five rounds. Its own append locks the donors, reads what they have and the caps, and writes line and balance: two rows, in five ways to
  the database and back where the bare insert has one. A gift is the whole way: five rows (inbox, gift, line, balance, outbox), one a transaction and in batches as the consumer forms them. From Kafka: events of
  gifts are published to the running service, until all their lines are there. Growth: lines and balances are filled up by the server itself, then rows are
  appended in batches, and the time is that of the server's processes; \`LEDGER_LINES_MAX=10000000 npm run bench\` fills up to ten million, some minutes more.
- **Draws**: by the same code as the service and \`verify-draw\`: one process blinds and sorts the donors, writes the pool and its tree, one draws and proves, one
  verifies from the files. How large a figure is depends on how busy the machine is; the processor time beside it does not.
- **Starts**: until the gateway says that all is well. What has to be fetched from the network the first time depends on the network and is not measured.
`
}
