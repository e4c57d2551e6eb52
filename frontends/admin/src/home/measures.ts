import { formatDollars } from '@evenhand/web-kit/facade'
import type { FigureDay } from './figure-days.ts'

/** A figure that is drawn by day. */
export interface Measure {
  key: string
  title: string
  /** As high as its bar; nothing where it isn’t known. */
  value: (day: FigureDay) => number | undefined
  /** A number of its scale in words. */
  words: (value: number) => string
}

const centsOfDollar = 100
const count = (many: number): string => many.toLocaleString('en-US')

export const measures = [
  {
    key: 'raised',
    title: 'Raised',
    value: ({ given }) => Number(given) / centsOfDollar,
    words: (dollars) => formatDollars(BigInt(Math.round(dollars * centsOfDollar))),
  },
  { key: 'gifts', title: 'Gifts', value: ({ gifts }) => gifts, words: count },
  { key: 'entries', title: 'Entries', value: ({ entries }) => entries, words: count },
  { key: 'memberships', title: 'Memberships', value: ({ memberships }) => memberships, words: count },
  { key: 'failed-renewals', title: 'Failed renewals', value: ({ failedRenewals }) => failedRenewals, words: count },
] as const satisfies readonly Measure[]
