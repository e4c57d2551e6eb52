import { type EntryType, entryTypes, type Month } from '@evenhand/contracts/catalogue'

/** The most that one person can have of a giveaway (spec 03 §A), as data of the giveaway; settled before its first line. */
export interface Caps {
  /** Of the whole giveaway. */
  giveaway: bigint
  /** Of a month, of all causes together. */
  month?: bigint | undefined
  /** Of a month, of one cause. */
  monthOfType: ReadonlyMap<EntryType, bigint>
}

/** Which cap held entries back; the narrowest, where several did. */
export type HeldBy = 'giveaway' | 'month' | 'month-of-type'

/** What a change of the entries changes in those that count. */
export interface Decision {
  /** Of as many entries as changed; never negative. */
  counted: bigint
  /** Undefined when all of them count. */
  held: { by: HeldBy; room: bigint } | undefined
}

/** What one person has of a giveaway: of each cause and month all, of each month and of the whole what the narrower caps let through. */
export interface Standing {
  ofTypeAndMonth: Map<string, bigint>
  ofMonth: Map<Month, bigint>
  ofGiveaway: bigint
}

export interface Portion {
  entryType: EntryType
  month: Month
  entries: bigint
}

export const emptyStanding = (): Standing => ({ ofTypeAndMonth: new Map(), ofMonth: new Map(), ofGiveaway: 0n })

export function standingOf(caps: Caps, portions: readonly Portion[]): Standing {
  const standing = emptyStanding()
  for (const portion of portions) count(caps, standing, portion)
  return standing
}

/** What counts of all that the person has. */
export const countedOf = (caps: Caps, { ofGiveaway }: Standing): bigint => least(ofGiveaway, caps.giveaway)

/**
 * Adds a portion (below nothing: takes it away) to what the person has, and answers how what counts changes: the capped total after less
 * the capped total before. So over any history, in any order, the changes add up to the capped total, nobody passes a cap, and a portion that
 * is taken away leaves what was before it. Each cap narrows what the one before let through: a cause in a month, the month, the giveaway.
 */
export function count(caps: Caps, standing: Standing, { entryType, month, entries }: Portion): Decision {
  const key = `${entryType} ${month}`
  const ofType = step(standing.ofTypeAndMonth.get(key) ?? 0n, entries, caps.monthOfType.get(entryType))
  standing.ofTypeAndMonth.set(key, ofType.after)
  const ofMonth = step(standing.ofMonth.get(month) ?? 0n, ofType.change, caps.month)
  standing.ofMonth.set(month, ofMonth.after)
  const ofGiveaway = step(standing.ofGiveaway, ofMonth.change, caps.giveaway)
  standing.ofGiveaway = ofGiveaway.after
  const counted = magnitude(ofGiveaway.change)
  if (counted === magnitude(entries)) return { counted, held: undefined }
  if (ofType.change !== entries) return { counted, held: { by: 'month-of-type', room: ofType.room } }
  if (ofMonth.change !== ofType.change) return { counted, held: { by: 'month', room: ofMonth.room } }
  return { counted, held: { by: 'giveaway', room: ofGiveaway.room } }
}

/** One cap: how the capped amount changes, and how much room there was. */
function step(before: bigint, change: bigint, cap: bigint | undefined) {
  const after = before + change
  if (cap === undefined) return { after, change, room: 0n }
  return { after, change: least(after, cap) - least(before, cap), room: before < cap ? cap - before : 0n }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** In which order causes fill a cap when they are shown apart: the free ways first, so that money never crowds them out. */
const fillingOrder: readonly EntryType[] = [
  'free_post',
  'registration',
  'monthly_auto',
  'sponsor_click',
  'social_media',
  'referral',
  'affiliate',
  'multiplier',
  'donation',
]

/** A portion, and what of it counts. */
export type CountedPortion = Portion & Decision

/**
 * What counts of each cause and month, for showing: months in their order, causes in theirs. It follows from the portions alone, and its sum is
 * what counts of all.
 */
export function countEach(caps: Caps, portions: readonly Portion[]): CountedPortion[] {
  const standing = emptyStanding()
  return portions.toSorted(byMonthAndCause).map((portion) => ({ ...portion, ...count(caps, standing, portion) }))
}

const byMonthAndCause = (a: Portion, b: Portion): number =>
  a.month.localeCompare(b.month) || fillingOrder.indexOf(a.entryType) - fillingOrder.indexOf(b.entryType)

/** Every cause has its place in the order: a new one that has none is a defect that shows at the start. */
if (entryTypes.some((type) => !fillingOrder.includes(type)))
  throw new Error('A cause has no place in the filling order')
