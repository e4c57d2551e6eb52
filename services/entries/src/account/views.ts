import type { EntryType } from '@evenhand/contracts/catalogue'
import type { entries } from '@evenhand/contracts/http'
import { type MultiplierPurchase, runsOf } from '../multipliers/rules.ts'
import type { LineRow } from './store.ts'

export function toStats(
  balances: readonly { entryType: EntryType; total: bigint; ofMonth: bigint }[],
  purchases: readonly MultiplierPurchase[],
  now: Date,
): entries.DonorStats {
  const of = (type: EntryType): number => Number(balances.find(({ entryType }) => entryType === type)?.total ?? 0n)
  return {
    totalLifetimeEntries: Number(balances.reduce((sum, { total }) => sum + total, 0n)),
    currentMonthlyEntries: Number(balances.reduce((sum, { ofMonth }) => sum + ofMonth, 0n)),
    monthlyAutoEntries: of('monthly_auto'),
    oneTimeDonationEntries: of('donation'),
    referralEntries: of('referral'),
    socialMediaEntries: of('social_media'),
    sponsorClickEntries: of('sponsor_click'),
    affiliateEntries: of('affiliate'),
    multiplierEntries: of('multiplier'),
    freePostEntries: of('free_post'),
    activeMultipliers: runsOf(purchases)
      .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
      .map(({ factor, startsAt, endsAt }) => ({
        factor: Number(factor),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
  }
}

export function toTransaction(line: LineRow): entries.EntryTransaction {
  const sign = line.kind === 'grant' ? 1 : -1
  return {
    id: line.id,
    entryType: line.entryType,
    source: line.description,
    giveaway: line.giveaway,
    entriesEarned: sign * Number(line.earned),
    multiplierApplied: line.multiplier.toFixed(1),
    finalEntries: sign * Number(line.final),
    relatedTransactionId: line.reverses,
    createdAt: line.occurredAt.toISOString(),
  }
}
