import { type EntryType, type Month, runsOf } from '@evenhand/contracts/catalogue'
import type { entries } from '@evenhand/contracts/http'
import { type Caps, countEach, type CountedPortion, type Portion } from '../ledger/caps/rules.ts'
import { describeCap } from '../ledger/caps/words.ts'
import type { MultiplierPurchase } from '../sources/multipliers/rules.ts'
import type { Awaiting } from '../sources/proofs/awaiting.ts'
import type { LineRow } from './store.ts'

/** A portion of a donor in a giveaway. */
export type PortionThere = Portion & { giveaway: string }

/**
 * What counts, by cause and by giveaway; what does not, by giveaway and cap. `month` is the present one, `askedFor` what counts of the free
 * entries that were asked for: the ledger has them as monthly ones, and nothing added them but the donor. `awaiting` is in no other number.
 */
export function toStats(
  caps: ReadonlyMap<string, Caps>,
  portions: readonly PortionThere[],
  purchases: readonly MultiplierPurchase[],
  { now, month, askedFor, awaiting }: { now: Date; month: Month; askedFor: bigint; awaiting: readonly Awaiting[] },
): entries.DonorStats {
  const inGiveaways = [...Map.groupBy(portions, ({ giveaway }) => giveaway)].flatMap(([giveaway, there]) => {
    const capsThere = caps.get(giveaway)
    return capsThere ? [{ giveaway, caps: capsThere, counted: countEach(capsThere, there) }] : []
  })
  const counted = inGiveaways.flatMap((one) => one.counted)
  const of = (type: EntryType): number => sumOf(counted.filter(({ entryType }) => entryType === type))
  const monthly = of('monthly_auto')
  // A cap can hold back what the ledger has: the rest is never below nothing.
  const freeEntries = Math.min(Number(askedFor), monthly)
  return {
    totalLifetimeEntries: sumOf(counted),
    currentMonthlyEntries: sumOf(counted.filter((portion) => portion.month === month)),
    monthlyAutoEntries: monthly - freeEntries,
    freeEntries,
    oneTimeDonationEntries: of('donation'),
    referralEntries: of('referral'),
    socialMediaEntries: of('social_media'),
    sponsorClickEntries: of('sponsor_click'),
    affiliateEntries: of('affiliate'),
    multiplierEntries: of('multiplier'),
    freePostEntries: of('free_post'),
    registrationEntries: of('registration'),
    activeMultipliers: runsOf(purchases)
      .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
      .map(({ factor, startsAt, endsAt }) => ({
        factor: Number(factor),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    notCounted: inGiveaways.flatMap(notCounted),
    awaiting: awaiting.map(({ entryType, entries }) => ({ entryType, entries: Number(entries) })),
    giveaways: inGiveaways.map((one) => ({ giveaway: one.giveaway, entries: sumOf(one.counted) })),
  }
}

const sumOf = (portions: readonly CountedPortion[]): number =>
  Number(portions.reduce((sum, portion) => sum + portion.counted, 0n))

function notCounted(one: { giveaway: string; caps: Caps; counted: readonly CountedPortion[] }): entries.NotCounted[] {
  const held = one.counted.flatMap((portion) =>
    portion.held
      ? [{ why: describeCap(one.caps, portion.held.by, portion.entryType), entries: portion.entries - portion.counted }]
      : [],
  )
  return [...Map.groupBy(held, ({ why }) => why)].map(([why, parts]) => ({
    giveaway: one.giveaway,
    entries: Number(parts.reduce((sum, part) => sum + part.entries, 0n)),
    why,
  }))
}

export function toTransaction(line: LineRow, caps: ReadonlyMap<string, Caps>): entries.EntryTransaction {
  const sign = line.kind === 'grant' ? 1 : -1
  const capsThere = caps.get(line.giveaway)
  return {
    id: line.id,
    entryType: line.entryType,
    source: line.description,
    giveaway: line.giveaway,
    entriesEarned: sign * Number(line.earned),
    multiplierApplied: line.multiplier.toFixed(1),
    finalEntries: sign * Number(line.final),
    countedEntries: sign * Number(line.counted),
    notCountedBecause: line.heldBy && capsThere ? describeCap(capsThere, line.heldBy, line.entryType) : null,
    takenBackBecause: line.takenBackBecause,
    relatedTransactionId: line.reverses,
    createdAt: line.occurredAt.toISOString(),
  }
}
