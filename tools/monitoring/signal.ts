import type { ServiceName } from '@evenhand/contracts/services'

/** A page wakes a person now; a ticket is read in working hours. */
export type Severity = 'page' | 'ticket'

export interface Alert {
  /** As Prometheus names it. */
  name: string
  /** PromQL; true while the alert is pending or fires. */
  when: string
  /** How long it must hold first, in Prometheus's form; at once if absent. */
  for?: string
  severity: Severity
  /** One sentence that whoever is woken reads first. */
  summary: string
}

/**
 * What is typed to end it. Words in capitals are filled in: labels of the alert (`GROUP`), or what the steps before found. `npm run alerts` runs
 * them after a real fault.
 */
export type Command = { shell: string } | { sql: string; database: ServiceName | 'SERVICE' }

/** Grafana's names of units. */
export type Unit = 's' | 'short' | 'percentunit' | 'reqps' | 'currencyUSD'

export interface Panel {
  title: string
  unit: Unit
  lines: readonly { query: string; legend: string }[]
}

/** What is watched, once: alerts, the page of runbooks and a panel are made from it. */
export interface Signal {
  /** The heading of its runbook. */
  title: string
  /** What the numbers mean, as Markdown. */
  means: string
  /** None: a figure to look at, which nobody is woken for. */
  alerts: readonly Alert[]
  /** What to look at and do, in this order, as Markdown. */
  steps: readonly string[]
  commands?: readonly Command[]
  panel: Panel
}

/** Signals that one screen shows. */
export interface Board {
  /** The file and the address of the dashboard. */
  name: string
  title: string
  signals: readonly Signal[]
}

/** What is promised, and how much of it may fail. */
export interface Objective {
  name: string
  title: string
  /** What counts as good, as Markdown. */
  means: string
  /** The share that must be good over 30 days. */
  target: number
  /** The share that was bad over a window such as `5m`, as PromQL. */
  errors(window: string): string
  /** What `errors` reads and Prometheus has to record first. */
  records?: readonly { name: string; query: string }[]
  steps: readonly string[]
  commands?: readonly Command[]
}
