import type { Cents } from '../money/index.ts'

export interface Multiplier {
  id: string
  name: string
  /** 2 for "2x". */
  factor: bigint
  priceCents: Cents
  days: number
}

/** The two that are sold (spec 02 §3, spec 03 §A). Quantity n runs for n × 30 days; two at once do not stack. */
export const multipliers: readonly Multiplier[] = [
  { id: 'multiplier-2x', name: '2x Entry Multiplier', factor: 2n, priceCents: 5_00n, days: 30 },
  { id: 'multiplier-3x', name: '3x Entry Multiplier', factor: 3n, priceCents: 7_50n, days: 30 },
]

/** How many months of one multiplier a cart may hold. */
export const multiplierMonthsMax = 12

export const findMultiplier = (id: string): Multiplier | undefined =>
  multipliers.find((multiplier) => multiplier.id === id)
