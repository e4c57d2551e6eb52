import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Card } from '../processor/subscriptions.ts'

/** A level paid by the month, as the processor's subscription was last seen. */
export interface Membership {
  id: string
  donorId: string
  subscriptionId: string
  startedAt: Date
  state: 'active' | 'past-due' | 'ended'
  /** What the period that runs is paid for. */
  level: Level
  /** From the next period on, where a lower one was chosen. */
  nextLevel: Level | undefined
  /** Undefined until the processor was looked at for the first time. */
  period: { endsAt: Date; anchor: Date } | undefined
  /** Until then no invoice is collected. */
  pausedUntil: Date | undefined
  /** The period that runs was skipped: nothing was paid for it, so the level rests. */
  resting: boolean
  endsAt: Date | undefined
  ended: { at: Date; because: 'cancelled' | 'lapsed' } | undefined
  card: Card | undefined
  behind: Arrears | undefined
}

/** A payment that could not be collected. */
export interface Arrears {
  invoiceId: string
  cents: Cents
  since: Date
  lapsesAt: Date
}

export const titled = (level: Level): string => level.charAt(0).toUpperCase() + level.slice(1)

export const priceOf = (level: Level): Cents => levelTerms[level].priceCents ?? 0n

/** The level that counts for its holder: none while nothing was paid for. */
export const levelThatCounts = ({ state, resting, level }: Membership): Level | 'none' =>
  state === 'ended' || resting ? 'none' : level
