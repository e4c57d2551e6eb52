import { formatDollars } from '@evenhand/web-kit/facade'
import type { FigureDay } from './figure-days.ts'

/** A figure that is drawn by day. */
export interface Measure {
  key: string
  title: string
  /** As high as its bar; nothing where it isn’t known. */
  value: (day: FigureDay) => number | undefined
  words: (value: number) => string
  /** A number of its scale. */
  mark: (value: number) => string
}

const centsOfDollar = 100
const count = (many: number): string => many.toLocaleString('en-US')

export const measures = [
  {
    key: 'raised',
    title: 'Raised',
    value: ({ given }) => Number(given) / centsOfDollar,
    words: (dollars) => formatDollars(BigInt(Math.round(dollars * centsOfDollar))),
    mark: (dollars) => formatDollars(BigInt(Math.round(dollars * centsOfDollar)), { wholeDollars: true }),
  },
  { key: 'gifts', title: 'Gifts', value: ({ gifts }) => gifts, words: count, mark: count },
  { key: 'entries', title: 'Entries', value: ({ entries }) => entries, words: count, mark: count },
  { key: 'memberships', title: 'Memberships', value: ({ memberships }) => memberships, words: count, mark: count },
  {
    key: 'failed-renewals',
    title: 'Failed renewals',
    value: ({ failedRenewals }) => failedRenewals,
    words: count,
    mark: count,
  },
] as const satisfies readonly Measure[]
