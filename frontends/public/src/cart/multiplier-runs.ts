import { entries, type AnswerOf, findMultiplier, queries, useQuery } from '@evenhand/web-kit/facade'
import type { CartItem } from './use-cart.ts'

type Run = AnswerOf<typeof entries.getDonorStats>['activeMultipliers'][number]

const dayMilliseconds = 24 * 60 * 60 * 1000
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

export const dayOf = (time: Date | string): string => day.format(new Date(time))

/** The multipliers that run for whoever is signed in. */
export function useMultiplierRuns(): readonly Run[] {
  const session = useQuery(queries.session())
  const stats = useQuery({ ...queries.donorStats(), enabled: session.data?.role === 'donor' })
  return stats.data?.activeMultipliers ?? []
}

/** When an equal multiplier that runs now would end with so many days more; without one, days from now (spec 03 §A). */
export function endWith(
  runs: readonly Run[],
  factor: bigint,
  days: number,
  now: Date,
): { end: Date; from: Date | undefined } {
  const running = runs.find((run) => BigInt(run.factor) === factor)
  const from = running && new Date(running.endsAt)
  return { end: new Date((from ?? now).getTime() + days * dayMilliseconds), from }
}

/** What a multiplier in the cart would do, with its dates. */
export function describeMultiplier(item: CartItem, runs: readonly Run[], now: Date): string | undefined {
  const multiplier = findMultiplier(item.productId)
  if (!multiplier) return undefined
  const { end, from } = endWith(runs, multiplier.factor, multiplier.days * item.quantity, now)
  const what = `Multiplies monthly, donation and sponsor entries for ${multiplier.days * item.quantity} days`
  return from
    ? `${what}: runs until ${dayOf(from)}, this extends it to ${dayOf(end)}.`
    : `${what}: paid today, it runs until ${dayOf(end)}.`
}
