import type { Cents } from '../money/index.ts'
import { organization } from '../organization/index.ts'
import type { Edition } from './edition.ts'

/** Progressive prizes (spec 02 §2 /donation-success). */
export const milestones: readonly { cents: Cents; label: string; prize: string }[] = [
  { cents: 500_000_00n, label: '$500K', prize: 'iPhone 16 drawing' },
  { cents: 750_000_00n, label: '$750K', prize: 'Dream vacation' },
  { cents: 1_000_000_00n, label: '$1M', prize: 'Dodge Ram 3500 truck' },
  { cents: 1_250_000_00n, label: '$1.25M', prize: '$250,000 cash prize' },
]

export const goalCents: Cents = 1_000_000_00n

/** In which a month or a day of the campaign begins and ends. */
export const campaignTimeZone = 'America/New_York'

/** Memorial tiles (spec 01 §9); how long one is held for whoever chose it, and once more while it is paid (spec 03 §E). */
export const memorial = {
  priceCents: 100_00n,
  entries: 50n,
  positions: 100,
  positionsPerPage: 30,
  holdMinutes: 15,
  payingMinutes: 30,
} as const

/** Blocks of the sponsors' logo wall (spec 01 §9); how many one inquiry can ask for. */
export const sponsorBlock = { priceCents: 100_00n, perInquiryMax: 50 } as const

/** What the walls are called on pages and receipts. */
export const wallNames = { 'in-honor-of': 'In Honor Of', veterans: 'Honoring Veterans' } as const
export type Wall = keyof typeof wallNames
export const walls = Object.keys(wallNames) as [Wall, ...Wall[]]

/** "Memorial tile 12, In Honor Of": people count from 1. */
export const describeTile = ({ wall, position }: { wall: Wall; position: number }): string =>
  `Memorial tile ${position + 1}, ${wallNames[wall]}`

export const { supportEmail } = organization

/** The dates of the lease's first edition (spec 02 §9). */
export const leaseFirstEdition: Edition = { firstDay: '2024-11-14', lastDay: '2025-11-07', drawsOn: '2025-11-13' }

/** What a postcard is worth, one a card, any number of cards (spec 03 §A). */
export const entriesPerPostcard = 250n

/** What the desk has to type the last postcards in, between their arrival and the freeze of the pool. */
export const postTypingDays = 3
const daySeconds = 86_400

/** How many days after the close of a giveaway a postcard may arrive; a later one could not be typed in before the pool is frozen. */
export const postDaysAfterClose = (settlingSeconds: number): number =>
  Math.max(0, Math.floor(settlingSeconds / daySeconds) - postTypingDays)

/** What registering on a landing page is worth in its giveaway: each registration is an entry of it. */
export const entriesPerRegistration = 1n
