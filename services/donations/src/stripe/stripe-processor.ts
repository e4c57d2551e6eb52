import { DependencyDown } from '@evenhand/service-kit/problems'
import type Stripe from 'stripe'
import { billedLevels, feeCoverIn } from './billed-levels.ts'
import { ask, fromUnix, idOf } from './client.ts'
import { moneyBackCalls } from './money-back-calls.ts'
import {
  type Invoice,
  type Payment,
  type Processor,
  ProcessorRefusal,
  type Product,
  unlessUnknown,
} from '../processor/processor.ts'
import { currency, monthlyPrice, priceOf, productMaker, withProducts } from './products.ts'
import { balanceCalls } from './balance-calls.ts'
import { declineCalls, declineOf } from './decline-calls.ts'

export function stripeProcessor(stripe: Stripe): Processor {
  const ensureProduct = productMaker(stripe)
  const invoiceOf = async (paymentId: string): Promise<string | undefined> => {
    const payment = { type: 'payment_intent' as const, payment_intent: paymentId }
    const { data } = await stripe.invoicePayments.list({ payment, limit: 1 })
    return idOf(data[0]?.invoice)
  }
  /** The processor adds what a customer owes it, and takes off what it owes them: then the donor would pay something else than was agreed. */
  const refuseOtherAmount = async (subscriptionId: string): Promise<never> => {
    await endSubscription(subscriptionId)
    throw new ProcessorRefusal(
      'An earlier membership left a balance, so we couldn’t start this one. Nothing was charged. Write to us and we’ll clear it.',
    )
  }
  const endSubscription = async (id: string): Promise<void> => {
    const { status } = await stripe.subscriptions.retrieve(id)
    if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id)
  }
  return {
    ...moneyBackCalls(stripe),
    ...balanceCalls(stripe),
    ...declineCalls(stripe),

    openPayment: ({ key, cents, checkoutId, description }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: Number(cents),
            currency,
            description,
            automatic_payment_methods: { enabled: true },
            metadata: { checkout_id: checkoutId },
          },
          { idempotencyKey: key },
        )
        return { paymentId: intent.id, clientSecret: secretOf(intent.client_secret) }
      }),

    async openSubscription({ key, customer, monthly, once, checkoutId }) {
      return withProducts(ensureProduct, [...monthly, ...once], async (again) => {
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            items: monthly.map((product) => ({ price_data: monthlyPrice(product) })),
            add_invoice_items: once.map((product) => ({ price_data: priceOf(product) })),
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { checkout_id: checkoutId },
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: `${key}${again}` },
        )
        const invoice = typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice
        if (invoice && BigInt(invoice.amount_due) !== sumOf([...monthly, ...once]))
          await refuseOtherAmount(subscription.id)
        const clientSecret = secretOf(invoice?.confirmation_secret?.client_secret)
        const [item] = subscription.items.data
        if (!item) throw new DependencyDown('the payment processor gave a subscription without an item')
        return {
          subscriptionId: subscription.id,
          clientSecret,
          paymentId: clientSecret.split('_secret_')[0] ?? '',
          renewsAt: fromUnix(item.current_period_end),
        }
      })
    },

    openCustomer: ({ key, email, name, donorId }) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { email, name, metadata: { donor_id: donorId } },
          { idempotencyKey: key },
        )
        return customer.id
      }),

    findPayment: (id) =>
      ask(async () => toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    findInvoice: (id) => ask(async () => toInvoice(await stripe.invoices.retrieve(id, { expand: ['payments'] }))),
    findInvoiceOfPayment: (paymentId) => ask(() => invoiceOf(paymentId)),

    async cancelPayment(id) {
      const canceled = ask(async () => {
        const { status } = await stripe.paymentIntents.retrieve(id)
        if (status === 'canceled') return 'canceled'
        if (status === 'processing') return 'processing'
        if (status === 'succeeded') return 'paid'
        const invoiceId = await invoiceOf(id)
        // An invoice's payment ends with it. Either call is refused once it is paid: whoever asks again is told so.
        if (invoiceId === undefined) await stripe.paymentIntents.cancel(id)
        else await stripe.invoices.voidInvoice(invoiceId)
        return 'canceled'
      })
      return (await unlessUnknown(canceled)) ?? 'canceled'
    },

    cancelSubscription: (id) => unlessUnknown(ask(() => endSubscription(id))),
  }
}

const sumOf = (products: readonly Product[]): bigint => products.reduce((sum, { cents }) => sum + cents, 0n)

function secretOf(clientSecret: string | null | undefined): string {
  if (!clientSecret) throw new DependencyDown('the payment processor gave no client secret')
  return clientSecret
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const states: Partial<Record<Stripe.PaymentIntent.Status, Payment['state']>> = {
    succeeded: 'paid',
    processing: 'processing',
    canceled: 'canceled',
  }
  const state = states[intent.status] ?? 'open'
  return {
    id: intent.id,
    state,
    cents: BigInt(state === 'paid' ? intent.amount_received : intent.amount),
    currency: intent.currency,
    paidAt: state === 'paid' ? fromUnix(charge?.created ?? intent.created) : undefined,
    ...(charge && { declined: declineOf(charge) }),
    ...(state === 'paid' && { card: charge?.payment_method_details?.card?.fingerprint ?? undefined }),
  }
}

function toInvoice(invoice: Stripe.Invoice): Invoice {
  const subscription = invoice.parent?.subscription_details?.subscription
  const paying = invoice.payments?.data.find(({ status }) => status === 'paid') ?? invoice.payments?.data[0]
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id,
    state:
      invoice.status === 'paid'
        ? 'paid'
        : invoice.status === 'void' || invoice.status === 'uncollectible'
          ? 'void'
          : 'open',
    subscriptionId: idOf(subscription),
    paymentId: idOf(paying?.payment.payment_intent),
    first: invoice.billing_reason === 'subscription_create',
    ...billedLevels(invoice),
    feeCover: feeCoverIn(invoice),
    cents: BigInt(invoice.amount_paid),
    paidAt: paidAt === null ? undefined : fromUnix(paidAt),
  }
}
