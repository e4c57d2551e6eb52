import type { Objective, Severity } from './signal.ts'

/**
 * How fast the errors allowed in 30 days are used up, over a long window, and over a short one so that the alert ends soon after the cause (Google's
 * SRE workbook, "Alerting on SLOs"): 2 % of them in an hour, 5 % in six hours, 10 % in three days.
 */
const burns: readonly { name: string; rate: number; long: string; short: string; severity: Severity; says: string }[] =
  [
    {
      name: 'BurnFast',
      rate: 14.4,
      long: '1h',
      short: '5m',
      severity: 'page',
      says: 'in an hour, 2 % of the failures allowed in 30 days have happened',
    },
    {
      name: 'Burn',
      rate: 6,
      long: '6h',
      short: '30m',
      severity: 'page',
      says: 'in six hours, 5 % of the failures allowed in 30 days have happened',
    },
    {
      name: 'BurnSlowly',
      rate: 1,
      long: '3d',
      short: '6h',
      severity: 'ticket',
      says: 'in three days, 10 % of the failures allowed in 30 days have happened',
    },
  ]

const windows = [...new Set(burns.flatMap(({ long, short }) => [short, long]))]

export const recordName = (window: string): string => `evenhand:slo_errors:ratio_rate${window}`

export interface Burn {
  alert: string
  severity: Severity
  when: string
  summary: string
}

/** What Prometheus records of an objective: the share of errors over each window. */
export const recordsOf = ({ name, errors, records = [] }: Objective) => [
  ...records.map((record) => ({ record: record.name, expr: record.query })),
  ...windows.map((window) => ({ record: recordName(window), expr: errors(window), labels: { slo: name } })),
]

/** As `GiftsBurnFast` of the objective `gifts`. */
const alertName = (objective: string, burn: string): string =>
  `${objective
    .split('-')
    .map((word) => word.replace(/^./, (first) => first.toUpperCase()))
    .join('')}${burn}`

export const burnsOf = ({ name, title, target }: Objective): Burn[] =>
  burns.map(({ name: burn, rate, long, short, severity, says }) => {
    const tooMany = (window: string) => `${recordName(window)}{slo="${name}"} > ${errorsAllowed(rate, target)}`
    return {
      alert: alertName(name, burn),
      severity,
      when: `${tooMany(long)} and ${tooMany(short)}`,
      summary: `${title}: ${says}.`,
    }
  })

/** 14.4 times 0.1 % is 0.0144, which floating point alone would not write. */
const errorsAllowed = (rate: number, target: number): number => Number((rate * (1 - target)).toPrecision(6))

/** The share of failures in an hour from which a person is woken. */
export const fastestBurn = ({ target }: Objective): number => errorsAllowed(burns[0]!.rate, target)
