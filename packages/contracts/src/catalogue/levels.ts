import type { Cents } from '../money/index.ts'

export const levels = ['free', 'silver', 'gold', 'diamond', 'platinum', 'bronze'] as const
export type Level = (typeof levels)[number]

/** The four that the membership chooser offers, free first (spec 01 §2, design "Home"). */
export const offeredLevels = ['free', 'silver', 'gold', 'diamond'] as const satisfies readonly Level[]
export type OfferedLevel = (typeof offeredLevels)[number]

export interface LevelTerms {
  /** What a month costs, and what the level costs when bought once. Zero for free; undefined where it is not sold. */
  priceCents?: Cents
  entriesPerMonth: bigint
  /** Granted at once when the level is bought once instead of monthly; undefined where it cannot be. */
  entriesOnce?: bigint
  clickMultiplier: bigint
  /** Whether a person can buy it. Platinum is granted by an administrator; bronze is an older donation tier. */
  sold: boolean
}

/** spec 03 §A: this table wins over every other display of the same numbers. */
export const levelTerms: Readonly<Record<Level, LevelTerms>> = {
  free: { priceCents: 0n, entriesPerMonth: 50n, clickMultiplier: 1n, sold: true },
  silver: { priceCents: 495n, entriesPerMonth: 250n, entriesOnce: 1_000n, clickMultiplier: 2n, sold: true },
  gold: { priceCents: 995n, entriesPerMonth: 500n, entriesOnce: 2_500n, clickMultiplier: 3n, sold: true },
  diamond: { priceCents: 2_500n, entriesPerMonth: 1_250n, entriesOnce: 7_500n, clickMultiplier: 5n, sold: true },
  platinum: { entriesPerMonth: 500n, clickMultiplier: 3n, sold: false },
  bronze: { priceCents: 1_500n, entriesPerMonth: 20n, clickMultiplier: 1n, sold: false },
}
