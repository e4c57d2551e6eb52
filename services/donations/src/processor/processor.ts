import type { Level } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { Problem } from '@evenhand/service-kit/problems'
import type { MoneyBack } from './money-back.ts'

/**
 * What the service asks of a payment processor. The adapter over Stripe's SDK is `stripe/stripe-processor.ts`; the same code talks to
 * Stripe and to the simulator. Each question answers the *present* state there, which alone is the truth (spec 03 §C).
 */
export interface Processor extends MoneyBackCalls, BalanceCalls {
  /** One payment. The same `key` gives the same payment, however often it is asked for. */
  openPayment(wanted: { key: string; cents: Cents; checkoutId: string; description: string }): Promise<OpenPayment>
  /** A monthly level or gift, with what covers its card fee, whose first invoice also carries the one-time lines: paid once, together. */
  openSubscription(wanted: {
    key: string
    customer: string
    monthly: readonly Product[]
    once: readonly Product[]
    checkoutId: string
  }): Promise<OpenPayment & { subscriptionId: string; renewsAt: Date }>
  /** The customer of a donor, made once. */
  openCustomer(donor: { key: string; email: string; name: string; donorId: string }): Promise<string>
  findPayment(paymentId: string): Promise<Payment>
  findInvoice(invoiceId: string): Promise<Invoice>
  /** The invoice that a payment pays; undefined for a payment without one. */
  findInvoiceOfPayment(paymentId: string): Promise<string | undefined>
  /** Ends a payment that nobody will make, or that is gone; one that was made meanwhile, or is being made, stays, and answers so. */
  cancelPayment(paymentId: string): Promise<'canceled' | 'paid' | 'processing'>
  cancelSubscription(subscriptionId: string): Promise<void>
  /** The card that was declined, by the charge that failed; undefined for a charge that did not, or is unknown. */
  findDecline(chargeId: string): Promise<Decline | undefined>
  /** The same for a card that was only to be kept. */
  findSetupDecline(setupIntentId: string): Promise<Decline | undefined>
  /** Ends the giving of a card; one that was given stays. */
  cancelCardSetup(setupIntentId: string): Promise<void>
}

export interface MoneyBackCalls {
  /** All refunds and disputes of a payment, as they are now: of each kind the newest first, also within one second of its clock. */
  findMoneyBack(paymentId: string): Promise<MoneyBack[]>
  /** The payment that a refund or a dispute is about; undefined when it is about none of ours. */
  paymentOf(moneyBackId: string): Promise<string | undefined>
  /**
   * Pays a part of a payment back. The same request pays once while the processor remembers it, a day: whoever asks later looks first whether
   * there is a refund of that request. @throws ProcessorRefusal
   */
  refund(wanted: { requestId: string; paymentId: string; cents: Cents; giftId: string }): Promise<{ refundId: string }>
}

export interface BalanceCalls {
  /** Every movement on our balance at the processor, newest first; the processor counts in whole seconds, the last one included. */
  balanceMovements(since: Date, until: Date): AsyncIterable<BalanceMovement>
  /** Every payment that the processor took, newest first. */
  payments(since: Date, until: Date): AsyncIterable<TakenPayment>
}

export interface BalanceMovement {
  id: string
  kind: 'charge' | 'money-back' | 'payout' | 'fee' | 'other'
  /** The payment that it is about, where it is about one. */
  paymentId: string | undefined
  /** What came (or went, below zero) before the fee that the processor kept of it. */
  cents: Cents
  feeCents: Cents
  at: Date
}

export interface TakenPayment {
  paymentId: string
  cents: Cents
  /** Whether money of it went back, or is disputed. */
  touched: boolean
  refundedCents: Cents
  paidAt: Date
}

export interface Product {
  id: string
  name: string
  cents: Cents
}

export interface OpenPayment {
  paymentId: string
  clientSecret: string
}

/** A card that its bank refused. */
export interface Decline {
  paymentId: string
  /** Of this one refusal. */
  declineId: string
  /** The processor's fingerprint of the card, the same wherever it is used. */
  card: string
}

export interface Payment {
  id: string
  state: 'paid' | 'processing' | 'open' | 'canceled'
  cents: Cents
  currency: string
  paidAt: Date | undefined
  /** The processor’s fingerprint of the card that paid it, the same wherever it is used. */
  card?: string | undefined
  /** The last card that was declined, while it is not paid. */
  declined?: Decline | undefined
}

export interface Invoice {
  id: string
  state: 'paid' | 'open' | 'void'
  subscriptionId: string | undefined
  /** The payment that paid it, or will; undefined for an invoice of nothing. */
  paymentId: string | undefined
  /** Whether it is the one with which the subscription began. */
  first: boolean
  /** The level that it bills, if any; for a rise within a month also the one until then. */
  level: Level | undefined
  levelBefore: Level | undefined
  /** What of it covers the card fee, as far as a subscription bills it. */
  feeCover: Cents
  /** When the period that it bills ends, and the next one is charged. */
  periodEndsAt: Date | undefined
  cents: Cents
  paidAt: Date | undefined
}

/** The least that a card is charged (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const chargeCentsMin: Cents = 50n

/**
 * The processor has no object of that id: it was deleted there, or was made in another account. Whoever stores an id decides what that means;
 * where nobody did, a person reads this.
 */
export class UnknownAtProcessor extends Problem {
  /** What of the question named it, in the processor's words: `customer`. */
  readonly part: string | undefined

  constructor(part: string | undefined, cause?: unknown) {
    super('conflict', {
      detail:
        'Our payment processor can’t find what this is about. Start again, or write to us and we’ll look into it.',
      cause,
    })
    this.part = part
  }
}

/** What was asked for, or undefined where the processor has no such object. */
export const unlessUnknown = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof UnknownAtProcessor) return undefined
    throw error
  })

/** The processor refuses for good, in words that a person may read. */
export class ProcessorRefusal extends Error {
  override name = 'ProcessorRefusal'
}
