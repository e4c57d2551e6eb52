import Stripe from 'stripe'
import type { CardSetup, ChangedMonthly, SubscriptionCalls, SubscriptionNow } from '../processor/subscriptions.ts'
import { unlessUnknown } from '../processor/processor.ts'
import { ask, fromUnix, idOf, toUnix } from './client.ts'
import { feeCoverProduct } from '../processor/products.ts'
import { feeCoverIn } from './billed-levels.ts'
import { type EnsureProduct, monthlyOfPrice, monthlyPrice, withProducts } from './products.ts'

/** Said with a cancellation, so that whoever looks at the processor later knows why. */
const lapsedComment = 'evenhand: a payment was missing'

/** The calls of memberships to Stripe (https://docs.stripe.com/billing/subscriptions). */
export function subscriptionCalls(stripe: Stripe, ensureProduct: EnsureProduct): SubscriptionCalls {
  const changedItems = async ({ subscriptionId, monthly, feeCover }: ChangedMonthly) => {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId)
    const { main, cover } = itemsOf(items.data)
    if (!main) throw new Error('a subscription that bills nothing but the card fee')
    return [
      { id: main.id, price_data: monthlyPrice(monthly) },
      ...(cover ? [{ id: cover.id, price_data: monthlyPrice(feeCover) }] : []),
    ]
  }
  const update = (subscriptionId: string, change: Stripe.SubscriptionUpdateParams, key?: string) =>
    stripe.subscriptions.update(subscriptionId, change, key === undefined ? {} : { idempotencyKey: key })

  return {
    look: (subscriptionId) =>
      ask(async () =>
        toNow(
          await stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method', 'latest_invoice'] }),
        ),
      ),

    quoteRise: ({ at, ...changed }) =>
      withProducts(ensureProduct, [changed.monthly, changed.feeCover], async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: changed.subscriptionId,
          subscription_details: {
            items: await changedItems(changed),
            proration_behavior: 'always_invoice',
            proration_date: toUnix(at),
          },
        })
        const [cents, feeCover] = [BigInt(preview.total), feeCoverIn(preview)]
        return { cents, feeCover, balance: BigInt(preview.starting_balance) }
      }),

    rise: ({ key, at, ...changed }) =>
      withProducts(ensureProduct, [changed.monthly, changed.feeCover], async (again) => {
        const change: Stripe.SubscriptionUpdateParams = {
          items: await changedItems(changed),
          proration_behavior: 'always_invoice',
          proration_date: toUnix(at),
          payment_behavior: 'error_if_incomplete',
        }
        await update(changed.subscriptionId, change, `${key}${again}`)
      }),

    billFromNext: (changed) =>
      withProducts(ensureProduct, [changed.monthly, changed.feeCover], async () => {
        await update(changed.subscriptionId, { items: await changedItems(changed), proration_behavior: 'none' })
      }),

    pause: (subscriptionId, until) =>
      ask(async () => {
        await update(subscriptionId, { pause_collection: { behavior: 'void', resumes_at: toUnix(until) } })
      }),

    goOn: (subscriptionId) =>
      ask(async () => {
        await update(subscriptionId, { pause_collection: '', cancel_at_period_end: false })
      }),

    endWithPeriod: (subscriptionId) =>
      ask(async () => void (await update(subscriptionId, { cancel_at_period_end: true }))),

    async endNow(subscriptionId, because) {
      const ended = ask(async () => {
        const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
          expand: ['latest_invoice'],
        })
        if (status !== 'canceled' && status !== 'incomplete_expired') {
          const why = because === 'lapsed' ? { cancellation_details: { comment: lapsedComment } } : {}
          await stripe.subscriptions.cancel(subscriptionId, why)
        }
        if (latest_invoice && typeof latest_invoice !== 'string' && latest_invoice.status === 'open')
          await stripe.invoices.voidInvoice(latest_invoice.id)
      })
      await unlessUnknown(ended)
    },

    openCardSetup: (customer) =>
      ask(async () => {
        const { id, client_secret } = await stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        })
        return { setupIntentId: id, clientSecret: client_secret ?? '' }
      }),

    findCardSetup: (setupIntentId) =>
      unlessUnknown(
        ask(async (): Promise<CardSetup | undefined> => {
          const intent = await stripe.setupIntents.retrieve(setupIntentId)
          if (intent.status === 'canceled') return undefined
          const cardId = intent.status === 'succeeded' ? idOf(intent.payment_method) : undefined
          return { customer: idOf(intent.customer), cardId }
        }),
      ),

    payWith: (subscriptionId, cardId) =>
      ask(async () => void (await update(subscriptionId, { default_payment_method: cardId }))),

    collect: (invoiceId, cardId) =>
      unlessUnknown(
        ask(async () => {
          await stripe.invoices.pay(invoiceId, { payment_method: cardId, off_session: true }).catch(alreadyPaid)
        }),
      ),
  }
}

function alreadyPaid(error: unknown): void {
  const paid = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_already_paid'
  if (!paid) throw error
}

/** What a subscription bills, and beside it what covers the card fee. */
function itemsOf(items: readonly Stripe.SubscriptionItem[]) {
  const isCover = ({ price }: Stripe.SubscriptionItem) => idOf(price.product) === feeCoverProduct
  return { main: items.find((item) => !isCover(item)), cover: items.find(isCover) }
}

const states: Readonly<Record<string, SubscriptionNow['state']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  incomplete: 'incomplete',
}

function toNow(subscription: Stripe.Subscription): SubscriptionNow {
  const { main, cover } = itemsOf(subscription.items.data)
  // Somebody may have taken the level off at the processor's desk, and left its fee.
  const item = main ?? cover
  if (!item) throw new Error('a subscription without an item')
  const { pause_collection: pause, cancel_at: cancelAt, default_payment_method: method } = subscription
  const periodEndsAt = fromUnix(item.current_period_end)
  const state = states[subscription.status] ?? 'ended'
  const endsAt = cancelAt ? fromUnix(cancelAt) : subscription.cancel_at_period_end ? periodEndsAt : undefined
  return {
    state,
    customer: idOf(subscription.customer) ?? '',
    monthly: main && monthlyOfPrice(main.price),
    cents: BigInt(main?.price.unit_amount ?? 0),
    feeCover: BigInt(cover?.price.unit_amount ?? 0),
    periodStartsAt: fromUnix(item.current_period_start),
    periodEndsAt,
    anchor: fromUnix(subscription.billing_cycle_anchor),
    pausedUntil: pause ? fromUnix(pause.resumes_at ?? item.current_period_end) : undefined,
    endsAt: state === 'ended' ? undefined : endsAt,
    ended: state === 'ended' ? endOf(subscription) : undefined,
    card:
      method && typeof method !== 'string' && method.card
        ? { brand: method.card.brand, last4: method.card.last4 }
        : undefined,
    invoice: toInvoice(subscription.latest_invoice),
  }
}

function endOf({ ended_at, canceled_at, created, cancellation_details: details }: Stripe.Subscription) {
  const lapsed = details?.reason === 'payment_failed' || details?.comment === lapsedComment
  return { at: fromUnix(ended_at ?? canceled_at ?? created), because: lapsed ? 'lapsed' : 'cancelled' } as const
}

const invoiceStates: Readonly<Record<string, 'draft' | 'open' | 'paid'>> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
}

function toInvoice(invoice: string | Stripe.Invoice | null): SubscriptionNow['invoice'] {
  if (!invoice || typeof invoice === 'string') return undefined
  return {
    id: invoice.id,
    state: invoiceStates[invoice.status ?? ''] ?? 'void',
    cents: BigInt(invoice.amount_remaining),
    taken: BigInt(invoice.amount_paid),
    ofPeriod: invoice.billing_reason !== 'subscription_update',
  }
}
