import type { Cents } from '@evenhand/contracts/money'
import type { Monthly } from './monthly.ts'
import type { Product } from './processor.ts'

/** A subscription as the processor has it now. */
export interface SubscriptionNow {
  state: 'active' | 'past-due' | 'incomplete' | 'ended'
  customer: string
  /** Of what it bills from now on; undefined when it is none of our products. */
  monthly: Monthly | undefined
  /** What it charges each month for it, whatever the catalogue says today; zero where it bills nothing but the fee. */
  cents: Cents
  /** What is added to it every month to cover the card fee; zero where nothing is. */
  feeCover: Cents
  periodStartsAt: Date
  periodEndsAt: Date
  /** The instant whose day of the month each period begins on. */
  anchor: Date
  /** Until then invoices are voided instead of collected. */
  pausedUntil: Date | undefined
  endsAt: Date | undefined
  ended: { at: Date; because: 'cancelled' | 'lapsed' } | undefined
  card: Card | undefined
  /** The newest invoice that bills a period or a change. */
  invoice: SeenInvoice | undefined
}

export interface SeenInvoice {
  id: string
  state: 'draft' | 'open' | 'paid' | 'void'
  /** What is still to be paid. */
  cents: Cents
  /** What money was taken for it; zero where a credit of the customer paid all of it. */
  taken: Cents
  ofPeriod: boolean
}

export interface Card {
  brand: string
  last4: string
}

/** Another level or amount. Its fee cover is billed where the subscription bills one. */
export interface ChangedMonthly {
  subscriptionId: string
  monthly: Product
  feeCover: Product
}

/** What memberships ask of the processor; the adapter is `stripe/subscription-calls.ts`. Each may be repeated. */
export interface SubscriptionCalls {
  look(subscriptionId: string): Promise<SubscriptionNow>
  /**
   * What a rise at that instant costs for the rest of the period, how much of it covers the card fee, and what its payer owes beside it; below
   * zero is credit, which pays first.
   */
  quoteRise(wanted: ChangedMonthly & { at: Date }): Promise<{ cents: Cents; feeCover: Cents; balance: Cents }>
  /** Bills the other product from now on and its difference at once, or changes nothing. @throws ProcessorRefusal */
  rise(wanted: ChangedMonthly & { key: string; at: Date }): Promise<void>
  /** Bills the other product from the next period on; nothing is charged or credited for this one. */
  billFromNext(wanted: ChangedMonthly): Promise<void>
  pause(subscriptionId: string, until: Date): Promise<void>
  /** Takes a pause and a cancellation back. */
  goOn(subscriptionId: string): Promise<void>
  endWithPeriod(subscriptionId: string): Promise<void>
  /** Ends it at once, where it still is; an invoice that is open is voided, so that nobody is charged afterwards. */
  endNow(subscriptionId: string, because: 'cancelled' | 'lapsed'): Promise<void>
  openCardSetup(customer: string): Promise<{ setupIntentId: string; clientSecret: string }>
  /** Undefined for one that is unknown, or was closed before a card was given. */
  findCardSetup(setupIntentId: string): Promise<CardSetup | undefined>
  /** The card that pays from now on. */
  payWith(subscriptionId: string, cardId: string): Promise<void>
  /** Tries an open invoice again with the card; one that is paid already stays so, and of one that is gone nothing is owed. @throws ProcessorRefusal */
  collect(invoiceId: string, cardId: string): Promise<void>
}

export interface CardSetup {
  customer: string | undefined
  /** Undefined until the bank has agreed. */
  cardId: string | undefined
}
