import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'

/** What a subscription bills every month: a level, or a gift of an amount without one. */
export type Monthly = { kind: 'level'; level: Level } | { kind: 'gift'; cents: Cents }

export const priceOf = (level: Level): Cents => levelTerms[level].priceCents ?? 0n

/** What a month of it costs. */
export const costOf = (monthly: Monthly): Cents => (monthly.kind === 'level' ? priceOf(monthly.level) : monthly.cents)

export const isSameMonthly = (one: Monthly, other: Monthly): boolean =>
  one.kind === 'level'
    ? other.kind === 'level' && one.level === other.level
    : other.kind === 'gift' && one.cents === other.cents
