import type { Subscription } from '../objects/shapes.ts'

export interface Interval {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}

const DAY_S = 24 * 60 * 60

/** `count` intervals after the anchor, in seconds. The 31st becomes the last day of a short month, and the 31st again. */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count
  switch (interval) {
    case 'day':
      return anchor + steps * DAY_S
    case 'week':
      return anchor + steps * 7 * DAY_S
    case 'month':
      return addMonths(anchor, steps)
    case 'year':
      return addMonths(anchor, steps * 12)
  }
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** The interval of a subscription: all its items have the same one. */
export function intervalOf(subscription: Subscription): Interval {
  const recurring = subscription.items.data[0]?.price.recurring
  if (!recurring) throw new Error(`subscription ${subscription.id} has no recurring price`)
  return recurring as Interval
}

export const periodEndOf = (subscription: Subscription): number =>
  addIntervals(subscription.billing_cycle_anchor, intervalOf(subscription), subscription._periods)

/** Writes the running period onto the items, where the API shows it. */
export function stampPeriod(subscription: Subscription): void {
  const interval = intervalOf(subscription)
  const start = addIntervals(subscription.billing_cycle_anchor, interval, subscription._periods - 1)
  const end = periodEndOf(subscription)
  for (const item of subscription.items.data) {
    item.current_period_start = start
    item.current_period_end = end
  }
}
