import {
  entriesEarnedBy,
  heldEntries,
  type HeldKind,
  isHeldKind,
  isPurchase,
  type Level,
} from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'

/** One thing that is paid, priced by the catalogue: a line of a checkout, and a gift once the money is there. */
export type Line =
  | { kind: 'one-time'; cents: Cents }
  | { kind: 'level-once'; level: Level; cents: Cents }
  /** A month of a membership; with `levelBefore` the rise to it within a month. */
  | { kind: 'level-month'; level: Level; levelBefore?: Level; cents: Cents }
  /** A month of a gift that is given every month. */
  | { kind: 'gift-month'; cents: Cents }
  | { kind: 'multiplier'; factor: number; days: number; cents: Cents }
  /** What the donor adds for the processor's fee: given like a gift, and earns nothing. */
  | { kind: 'fee-cover'; cents: Cents }
  | HeldLine

/** What another service holds for the donor, by the name it had when it was chosen. */
export interface HeldLine {
  kind: HeldKind
  thingId: string
  name: string
  cents: Cents
}

export const isHeldLine = (line: Gift['line']): line is HeldLine => isHeldKind(line.kind)

/** What was held of it, as events tell it; empty where nothing was. */
export const thingOf = (line: Gift['line']) =>
  isHeldLine(line) ? { thingId: line.thingId, thingKind: line.kind } : { thingId: '', thingKind: '' }

/** A line that begins something which is paid every month, or one month of it. */
export type MonthlyLine = Extract<Line, { kind: 'level-month' | 'gift-month' }>

export const isMonthly = (line: Gift['line']): line is MonthlyLine =>
  line.kind === 'level-month' || line.kind === 'gift-month'

/** The rest of a month on a higher level. */
export const isRise = ({ line }: Pick<Gift, 'line'>): boolean =>
  line.kind === 'level-month' && line.levelBefore !== undefined

/** What a membership or a monthly gift is charged next, and when. */
export interface Renewal {
  cents: Cents
  /** What of it covers the card fee; zero where its donor does not cover it. */
  feeCover: Cents
  at: Date
}

export type GiftState = 'pending' | 'confirmed' | 'refunded'

export interface Gift {
  id: string
  donorId: string
  checkoutId: string | null
  /** The series that it enters: which edition, its payment's instant decides where entries are granted. */
  giveaway: string
  line: Line | { kind: 'free'; cents: Cents }
  state: GiftState
  source: string
  createdAt: Date
  confirmedAt: Date | null
  /** The processor's payment that paid it; null for what was not paid there. */
  paymentId: string | null
  /** What of it went back to the donor. */
  paidBackCents: Cents
  /** Where the giver lives, as they said when it was paid; not known of older ones, and of checks and cash. */
  region?: string | null | undefined
}

/** The entries that a gift earns before any multiplier of the donor; a multiplier and a covered fee earn none (spec 03 §A). */
export function entriesEarned({ line }: Pick<Gift, 'line'>): bigint {
  if (isHeldLine(line)) return heldEntries[line.kind]
  switch (line.kind) {
    case 'one-time':
    case 'gift-month':
      return entriesEarnedBy({ kind: 'gift', cents: line.cents })
    case 'level-once':
      return entriesEarnedBy({ kind: 'level-once', level: line.level })
    case 'level-month':
      return line.levelBefore
        ? entriesEarnedBy({ kind: 'level-rise', from: line.levelBefore, to: line.level, cents: line.cents })
        : entriesEarnedBy({ kind: 'level-month', level: line.level })
    case 'free':
      return entriesEarnedBy({ kind: 'level-month', level: 'free' })
    case 'multiplier':
    case 'fee-cover':
      return 0n
  }
}

/** Whether the ledger hears of it and answers with entries, or with none that are worth a line. */
export const earnsEntries = ({ line }: Pick<Gift, 'line'>): boolean =>
  line.kind !== 'multiplier' && line.kind !== 'fee-cover' && !isPurchase(line.kind)

/** What a donor reads of a gift, in a receipt and in the list of their donations. */
export function describe({ line }: Pick<Gift, 'line'>): string {
  if (isHeldLine(line)) return line.name
  switch (line.kind) {
    case 'one-time':
      return `Gift of ${formatDollars(line.cents)}`
    case 'level-once':
      return `${capital(line.level)} level, once`
    case 'level-month':
      return line.levelBefore
        ? `${capital(line.level)} instead of ${capital(line.levelBefore)}, rest of the month`
        : `${capital(line.level)} membership, one month`
    case 'gift-month':
      return `Monthly gift of ${formatDollars(line.cents)}`
    case 'free':
      return 'Free entry'
    case 'multiplier':
      return `${line.factor}x Entry Multiplier, ${line.days} days`
    case 'fee-cover':
      return `Card fee of ${formatDollars(line.cents)}, covered`
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export type Confirmation = { kind: 'confirmed'; gift: Gift } | { kind: 'already-confirmed' }

/** A pending gift becomes a confirmed one, once; a gift that was confirmed or paid back stays what it is. */
export function confirm(gift: Gift, paid: { at: Date; paymentId: string | null }): Confirmation {
  if (gift.state !== 'pending') return { kind: 'already-confirmed' }
  return {
    kind: 'confirmed',
    gift: { ...gift, state: 'confirmed', confirmedAt: paid.at, paymentId: paid.paymentId },
  }
}

/** What of it has not gone back. */
export const leftOf = ({ line, paidBackCents }: Pick<Gift, 'line' | 'paidBackCents'>): Cents =>
  line.cents - paidBackCents

/** A gift of which money went back, or came again (below zero). It is refunded when nothing of it is left. */
export function reversed(gift: Gift, cents: Cents): Gift {
  const paidBackCents = gift.paidBackCents + cents
  return { ...gift, paidBackCents, state: paidBackCents === gift.line.cents ? 'refunded' : 'confirmed' }
}

/** The natural key of the free way in: once per person and month (spec 03 §C). */
export const freeEntrySource = (donorId: string, at: Date, timeZone: string): string =>
  `free:${donorId}:${monthOf(at, timeZone)}`

/** `2026-11`, by the clock on the campaign's wall. */
export function monthOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}
