import { addMonths } from '@evenhand/contracts/catalogue'

export { addMonths }

/** The end of the period after the one that ends at `end`. */
export function nextPeriodEnd(anchor: Date, end: Date): Date {
  const months = (end.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + end.getUTCMonth() - anchor.getUTCMonth()
  return addMonths(anchor, months + 1)
}

/** The beginning of the period that ends at `end`. */
export function periodStart({ anchor, endsAt }: { anchor: Date; endsAt: Date }): Date {
  const months = (endsAt.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + endsAt.getUTCMonth() - anchor.getUTCMonth()
  return addMonths(anchor, months - 1)
}

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
