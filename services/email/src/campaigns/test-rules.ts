import { emailCampaigns } from '@evenhand/contracts/http'

export type Variant = emailCampaigns.Variant
export type TestReaction = (typeof emailCampaigns.testReactions)[number]
export type WinnerWhy = (typeof emailCampaigns.winnerReasons)[number]

/** Of one version: how many people it reached, and how many of those opened or clicked. */
export interface VersionCounts {
  reached: number
  reacted: number
}

export type Compared = Readonly<Record<Variant, VersionCounts>>

/** How many get a test’s two versions at once, as they are chosen where the recipients are fixed: each the same number, and one at least. */
export const peopleInTest = (recipients: number, percent: number): number =>
  Math.min(recipients, 2 * Math.max(1, Math.round((recipients * percent) / 200)))

/** The higher rate among those reached; A where both are equal, or either reached too few to tell (decision 74). */
export function decideTest({ a, b }: Compared): { winner: Variant; why: WinnerWhy } {
  const { reachedMin } = emailCampaigns.campaignTests
  if (a.reached < reachedMin || b.reached < reachedMin) return { winner: 'a', why: 'too-few' }
  const [ofA, ofB] = [a.reacted * b.reached, b.reacted * a.reached]
  if (ofA === ofB) return { winner: 'a', why: 'tie' }
  return { winner: ofA > ofB ? 'a' : 'b', why: 'rate' }
}
