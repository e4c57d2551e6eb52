import type { Level } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { Monthly } from '../processor/monthly.ts'
import type { Card } from '../processor/subscriptions.ts'

/** A level or a gift that is paid by the month, as the processor's subscription was last seen. */
export interface Membership {
  id: string
  donorId: string
  subscriptionId: string
  startedAt: Date
  /** Where its holder lives, as they said when it began. */
  region?: string | null
  state: 'active' | 'past-due' | 'ended'
  /** What the period that runs is paid for. */
  monthly: Monthly
  /** From the next period on, where a lower level or another amount was chosen. */
  next: Monthly | undefined
  /** What the processor charges each month from the next payment on, without what covers the card fee; undefined until it was looked at. */
  billed: Cents | undefined
  /** A rise was paid back: the processor still has to bill this level from the next period on. */
  levelDue: Level | undefined
  /** What is added to the next payment, and each after it, to cover its card fee; zero where its donor does not. */
  feeCover: Cents
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
  /** Undefined until its holder was told. */
  lapsesAt: Date | undefined
  /** The newest first notice; undefined until it was asked for. */
  notice: ArrearsNotice | undefined
}

/** The email that tells of a missing payment first. */
export interface ArrearsNotice {
  /** By which we hear what became of it. */
  mailKey: string
  askedAt: Date
  /** Why it could not be delivered, as `email` tells it. */
  failure: string | undefined
}

export const titled = (level: Level): string => level.charAt(0).toUpperCase() + level.slice(1)

/** What its holder knows it as: "Gold", "a monthly gift of $25.00". */
export const named = (monthly: Monthly): string =>
  monthly.kind === 'level' ? titled(monthly.level) : `a monthly gift of ${formatDollars(monthly.cents)}`

/** What it is called in a sentence. */
export const nounOf = ({ monthly }: Pick<Membership, 'monthly'>): string =>
  monthly.kind === 'level' ? 'membership' : 'monthly gift'

/** The level that counts for its holder: none while nothing was paid for, and none for a gift. */
export const levelThatCounts = ({ state, resting, monthly }: Membership): Level | 'none' =>
  state === 'ended' || resting || monthly.kind === 'gift' ? 'none' : monthly.level
