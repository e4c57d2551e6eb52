import {
  type AnswerOf,
  dayInWords,
  type entries,
  findMultiplier,
  queries,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { CartItem } from './cart-item.ts'
import { outdoneBy } from './outdone.ts'

export interface Runs {
  running: AnswerOf<typeof entries.getDonorStats>['activeMultipliers']
  now: Date
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The multipliers that run for whoever is signed in, and the time from which a new one would run. */
export function useMultiplierRuns(): Runs {
  const now = new Date(useFirstNow())
  const session = useQuery(queries.session())
  const isDonor = session.data?.role === 'donor'
  const stats = useQuery({ ...queries.donorStats(), enabled: isDonor })
  return { running: (isDonor && stats.data?.activeMultipliers) || [], now }
}

/** When an equal multiplier that runs now would end with so many days more; without one, days from now (spec 03 §A). */
export function endWith({ running, now }: Runs, factor: bigint, days: number): { end: Date; from: Date | undefined } {
  const run = running.find((one) => BigInt(one.factor) === factor)
  const from = run && new Date(run.endsAt)
  return { end: new Date((from ?? now).getTime() + days * dayMilliseconds), from }
}

/** What a multiplier in the cart would do, with its dates. */
export function describeMultiplier(item: CartItem, items: readonly CartItem[], runs: Runs): string | undefined {
  const multiplier = findMultiplier(item.productId)
  if (!multiplier) return undefined
  const days = multiplier.days * item.quantity
  const outdone = outdoneBy({ factor: multiplier.factor, days }, items, runs)
  if (outdone?.wholly) return outdone.words
  const { end, from } = endWith(runs, multiplier.factor, days)
  const what = `Multiplies monthly, donation and sponsor entries for ${days} days`
  const dates = from
    ? `${what}: runs until ${dayInWords(from)}, this extends it to ${dayInWords(end)}.`
    : `${what}: paid today, it runs until ${dayInWords(end)}.`
  return outdone ? `${dates} ${outdone.words}` : dates
}
