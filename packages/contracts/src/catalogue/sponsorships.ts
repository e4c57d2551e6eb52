import { type Cents, formatDollars } from '../money/index.ts'
import { dayAt, moveByDays } from './calendar.ts'
import { campaignTimeZone, sponsorBlock } from './campaign.ts'
import { addMonths } from './months.ts'
import { instantOf } from './period.ts'

/** The tiers that a sponsor can choose (spec 01 §9), the smallest first. */
export const sponsorTiers = {
  bronze: { name: 'Bronze', priceCents: 500_00n, popular: false },
  silver: { name: 'Silver', priceCents: 1_500_00n, popular: true },
  gold: { name: 'Gold', priceCents: 5_000_00n, popular: false },
  platinum: { name: 'Platinum', priceCents: 10_000_00n, popular: false },
} as const satisfies Record<string, { name: string; priceCents: Cents; popular: boolean }>

export type SponsorTier = keyof typeof sponsorTiers
export const sponsorTierNames = Object.keys(sponsorTiers) as [SponsorTier, ...SponsorTier[]]

/** How long a tier or block is shown, from its approval on. */
export const sponsorshipMonths = 3

/** A company hears so many days before its end that a sponsorship is nearly over. */
export const sponsorRenewalDays = 14

/** Whose turn it is for a block has so long to pay; who lets a turn pass can't get in line again for so long. */
export const sponsorLine = { offerDays: 2, lapseDays: 30 } as const

/** An invoice is due so many days after its issue; what it is for is held for so many more. */
export const sponsorInvoice = { dueDaysMin: 14, dueDaysMax: 60, dueDays: 30, graceDays: 7, reminderDays: 7 } as const

/** The wall of logos: ten rows of ten cells. */
export const sponsorWall = { cells: 100, columns: 10, holdMinutes: 30, payingMinutes: 30 } as const

/** What a sponsor chooses: a tier, a cell of the wall, or two cells beside each other in one row for a block of double size. */
export type SponsorshipChoice = { kind: 'tier'; tier: SponsorTier } | { kind: 'block'; cells: readonly number[] }

/** Whether these cells are one block: one cell, or two beside each other in one row. */
export function isBlock(cells: readonly number[]): boolean {
  const [first, second, ...more] = cells
  const onWall = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < sponsorWall.cells
  if (first === undefined || more.length > 0 || !cells.every(onWall)) return false
  if (second === undefined) return true
  return second === first + 1 && second % sponsorWall.columns !== 0
}

export const priceOfSponsorship = (choice: SponsorshipChoice): Cents =>
  choice.kind === 'tier' ? sponsorTiers[choice.tier].priceCents : sponsorBlock.priceCents * BigInt(choice.cells.length)

/** What carts, receipts and mails call it; people count cells from 1. */
export function describeSponsorship(choice: SponsorshipChoice): string {
  const months = `${sponsorshipMonths} months`
  if (choice.kind === 'tier') return `${sponsorTiers[choice.tier].name} sponsorship, ${months}`
  const [first = 0, second] = choice.cells
  return second === undefined
    ? `Sponsor block ${first + 1}, ${months}`
    : `Featured sponsor block ${first + 1} and ${second + 1}, ${months}`
}

export interface SponsorshipWish {
  tier?: SponsorTier | null | undefined
  blocks?: number | null | undefined
}

/** What an inquiry asks for: "Gold tier, $5,000", "4 blocks, $400". */
export function describeWish({ tier, blocks }: SponsorshipWish): string {
  const dollars = (cents: Cents) => formatDollars(cents, { wholeDollars: true })
  if (tier) return `${sponsorTiers[tier].name} tier, ${dollars(sponsorTiers[tier].priceCents)}`
  const wanted = blocks ?? 0
  return `${wanted} ${wanted === 1 ? 'block' : 'blocks'}, ${dollars(sponsorBlock.priceCents * BigInt(wanted))}`
}

/** The first instant at which something shown from an instant on is shown no more: midnight of the campaign after its last day. */
export function endOfSponsorship(startsAt: Date, timeZone: string = campaignTimeZone): Date {
  const startDay = dayAt(startsAt, timeZone)
  const lastDay = addMonths(new Date(`${startDay}T00:00:00Z`), sponsorshipMonths)
    .toISOString()
    .slice(0, 10)
  return midnightAfter(lastDay, timeZone)
}

const midnightAfter = (day: string, timeZone: string): Date => instantOf(moveByDays(day, 1), '00:00:00', timeZone)

/** Midnight of the campaign at an instant, or the next one after it: what ends within a day is shown to the end of that day. */
export function endOfItsDay(at: Date, timeZone: string = campaignTimeZone): Date {
  const before = new Date(at.getTime() - 1)
  return midnightAfter(dayAt(before, timeZone), timeZone)
}
