import {
  entriesPerRegistration,
  type EntryType,
  entryTypes,
  leaseSeries,
  levelTerms,
  mainSeries,
  type Month,
  type NamedWay,
  seriesOf,
  sponsorClickEntries,
} from '@evenhand/contracts/catalogue'

/** The least that a day brings somebody who gives nothing: one logo of the lowest tier (spec 01 §9). */
export const entriesPerSponsorDay: bigint = sponsorClickEntries.bronze

/** The most that one person can have, as the rules document says it. */
export interface DocumentCaps {
  giveaway: bigint
  month?: bigint | undefined
  monthOfType: Partial<Record<EntryType, bigint>>
}

/** A month of the entry period, with how many of its days are part of it. */
export interface MonthOfPeriod {
  month: Month
  days: number
}

/** What a way brings in a month; undefined: as much as somebody wants. */
type Yield = (month: MonthOfPeriod) => bigint | undefined

export type Ways = Partial<Record<EntryType, Yield>>

const byPost: Ways = { free_post: () => undefined }

const freeWays: Readonly<Record<string, Ways>> = {
  [mainSeries]: {
    ...byPost,
    monthly_auto: () => levelTerms.free.entriesPerMonth,
    sponsor_click: ({ days }) => BigInt(days) * entriesPerSponsorDay,
  },
  // Once a person: that each month of the period could have it says too much by a few entries, where postcards are without limit.
  [leaseSeries]: { ...byPost, registration: () => entriesPerRegistration },
}

/**
 * The ways into a giveaway that cost nothing; what is not named here is not counted on as free. The free entry of each month and visits to
 * sponsors go to the main giveaway, registrations to the one of their page.
 */
export const freeWaysOf = (slug: string, waysIn: readonly NamedWay[] = []): Ways => ({
  ...(freeWays[seriesOf(slug)] ?? byPost),
  ...Object.fromEntries(waysIn.map((way) => [reviewed[way], () => 0n])),
})

/** Free, and listed; what a person has to look at is not relied on for how far the free ways reach. */
const reviewed: Readonly<Record<NamedWay, EntryType>> = { social: 'social_media', affiliates: 'affiliate' }

const anyAmount: Yield = () => undefined
const everyWay: Ways = Object.fromEntries(entryTypes.map((type) => [type, anyAmount]))

/** What one person can reach of a giveaway by these ways: each cap narrows what the one before let through, as `caps/rules.ts` does. */
export function reach(caps: DocumentCaps, months: readonly MonthOfPeriod[], ways: Ways): bigint {
  let all = 0n
  for (const month of months) {
    const ofMonth = entryTypes.map((type) => {
      const yields = ways[type]
      return yields === undefined ? 0n : least(yields(month), caps.monthOfType[type])
    })
    const sum = ofMonth.reduce<bigint | undefined>(
      (before, one) => (before === undefined || one === undefined ? undefined : before + one),
      0n,
    )
    // Nobody can have more than the cap of the giveaway, so that stands for no bound at all.
    all += least(sum, caps.month) ?? caps.giveaway
  }
  return all < caps.giveaway ? all : caps.giveaway
}

function least(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined) return b
  if (b === undefined) return a
  return a < b ? a : b
}

export interface Parity {
  /** What one person can have by any way. */
  most: bigint
  /** What the free ways alone reach. */
  free: bigint
  holds: boolean
}

/** The free ways must be able to reach what any way can (spec 03 §A): else the giveaway cannot open. */
export function parityOf(caps: DocumentCaps, months: readonly MonthOfPeriod[], freeWays: Ways): Parity {
  const most = reach(caps, months, everyWay)
  const free = reach(caps, months, freeWays)
  return { most, free, holds: free >= most }
}
