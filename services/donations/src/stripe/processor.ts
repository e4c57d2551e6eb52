import type { Cents } from '@evenhand/contracts/money'

/**
 * What the service asks of a payment processor. The adapter over Stripe's SDK is `stripe-processor.ts`; the same code talks to
 * Stripe and to the simulator. Each question answers the *present* state there, which alone is the truth (spec 03 §C).
 */
export interface Processor {
  /** One payment. The same `key` gives the same payment, however often it is asked for. */
  openPayment(wanted: { key: string; cents: Cents; checkoutId: string; description: string }): Promise<OpenPayment>
  /** A monthly level whose first invoice also carries the one-time lines: paid once, together. */
  openSubscription(wanted: {
    key: string
    customer: string
    monthly: Product
    once: readonly Product[]
    checkoutId: string
  }): Promise<OpenPayment & { subscriptionId: string }>
  /** The customer of a donor, made once. */
  openCustomer(donor: { key: string; email: string; name: string; donorId: string }): Promise<string>
  findPayment(paymentId: string): Promise<Payment>
  findInvoice(invoiceId: string): Promise<Invoice>
  findSubscription(subscriptionId: string): Promise<Subscription>
  /** Ends a payment that nobody will make; one that was made meanwhile stays, and answers so. */
  cancelPayment(paymentId: string): Promise<'canceled' | 'paid'>
  cancelSubscription(subscriptionId: string): Promise<void>
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

export interface Payment {
  id: string
  state: 'paid' | 'processing' | 'open' | 'canceled'
  cents: Cents
  currency: string
  paidAt: Date | undefined
}

export interface Invoice {
  id: string
  state: 'paid' | 'open' | 'void'
  subscriptionId: string | undefined
  /** Whether it is the one with which the subscription began. */
  first: boolean
  cents: Cents
  paidAt: Date | undefined
}

export interface Subscription {
  id: string
  state: 'active' | 'past-due' | 'ended' | 'incomplete'
}

/** The processor refuses for good, in words that a person may read. */
export class ProcessorRefusal extends Error {
  override name = 'ProcessorRefusal'
}
