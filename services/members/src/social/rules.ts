import { type SocialActivityType, socialEntries, type UncountedReason } from '@evenhand/contracts/catalogue'
import type { social, socialReviews } from '@evenhand/contracts/http'

type State = social.ActivityState

/** Whether an activity would count: what the rules in force say of it, or that nothing is open. */
export type Counting = 'counts' | UncountedReason

export const entriesFor = (type: SocialActivityType, counting: Counting): bigint =>
  counting === 'counts' ? socialEntries[type] : 0n

interface Standing {
  state: State
  uncounted: UncountedReason | null
}

/**
 * Whether its entries stand: they come at once, and go with a rejection (spec 03 §A), or while it is held. What is beyond the monthly number never
 * counts, and the ledger hears nothing of it.
 */
export const isCredited = ({ state, uncounted }: Standing): boolean =>
  uncounted !== 'over-cap' && (state === 'recorded' || state === 'accepted')

/** Whether no person has decided it yet. */
export const isUnreviewed = (state: State): boolean => state === 'recorded' || state === 'held'

/** How an activity stands after a verdict; undefined where it stands so already. A rejection that was appealed is upheld, and that is final. */
export function afterVerdict(state: State, verdict: socialReviews.Decisions['verdict']): State | undefined {
  if (state === 'upheld') return undefined
  if (verdict === 'accepted') return state === 'accepted' ? undefined : 'accepted'
  if (state === 'appealed') return 'upheld'
  return state === 'rejected' ? undefined : 'rejected'
}

/** What an activity counts for now. */
export const entriesNow = (one: Standing & { entries: number }): number => (isCredited(one) ? one.entries : 0)
