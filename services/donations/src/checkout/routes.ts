import { donations } from '@evenhand/contracts/http'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { type Caller, hasProvedMailbox, isFreshProof, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { lineOf, priceOrRefuse } from '../cart/use-cases.ts'
import { type CartItem, listItems } from '../cart/store.ts'
import { refuseOverHolds } from '../cart/take-tile.ts'
import { coveredMailbox } from '../donors/rules.ts'
import { findDonor } from '../donors/store.ts'
import { gaveOnlyFrom } from '../gifts/store.ts'
import type { Line } from '../gifts/rules.ts'
import type { Shield } from '../shield/shield.ts'
import type { OpenGuarded } from './open-guarded.ts'
import { maySeePayment, paymentMade } from './payment-made.ts'
import type { WantedCheckout } from './prepare.ts'
import type { Checkout } from './rules.ts'
import { findDonorOf } from './store.ts'
import type { Settlements } from './settle-payment.ts'

type Body = ReturnType<typeof donations.createPaymentIntent.request.body.parse>

export interface CheckoutDeps {
  db: Database
  openGuarded: OpenGuarded
  shield: Shield
  /** How often the processor is asked for the state of one payment. */
  looks: Limiter
  settlement: Settlements
  payment:
    | { processor: 'stripe'; publishableKey: string }
    | { processor: 'simulator'; publishableKey: string; apiUrl: string }
  now: () => Date
}

export const checkoutRoutes = ({
  db,
  openGuarded,
  shield,
  looks,
  settlement: { settlePayment },
  payment,
  now,
}: CheckoutDeps) => [
  route(donations.getPaymentConfig, async () => payment),

  route(donations.createPaymentIntent, async ({ body }, { caller, request, idempotency }) => {
    const items =
      body.donationType === 'cart' && body.metadata.sessionId ? await listItems(db, body.metadata.sessionId) : []
    refuseOverHolds(items, now())
    const wanted = {
      lines: body.metadata.donationId ? [] : linesOf(body, items),
      claimed: parseDollars(body.amount) ?? 0n,
      feeCover: body.metadata.feeCover === undefined ? undefined : parseDollars(body.metadata.feeCover),
      cartSessionId: body.donationType === 'cart' ? body.metadata.sessionId : undefined,
      cartLines: items.map(({ id, quantity }) => ({ id, quantity })),
      checkoutId: body.metadata.donationId,
      requestKey: idempotency && `${idempotency.scope} ${idempotency.key}`,
      donor: (await giverOf(db, body.metadata.donationId)) ?? (await donorOf(db, body, items, caller)),
      signedInAs: caller.role === 'donor' ? caller.donorId : undefined,
      browserSession: caller.sessionId,
      rules: body.rules,
    }
    const opened = await openGuarded(wanted, { caller, request })
    const { clientSecret, paymentIntentId, checkoutId, donorId, renewal } = opened
    // Whoever follows a link to a donation did not say who gives, and is told whose entries they pay for.
    const giver = body.metadata.donationId === undefined ? undefined : await findDonor(db, donorId)
    return {
      clientSecret,
      paymentIntentId,
      checkoutId,
      amount: toDollars(opened.cents),
      ...(giver && { countsFor: coveredMailbox(giver.email) }),
      ...(renewal && { renewal: { amount: toDollars(renewal.cents), at: renewal.at.toISOString() } }),
    }
  }),

  route(donations.processPaymentSuccess, async ({ body }, { caller, grantSession, endUnprovedSessions }) => {
    await looks.take(body.paymentIntentId)
    const settled = await settlePayment(body.paymentIntentId)
    if (settled.kind === 'unknown') throw new Problem('not-found', { detail: 'We couldn’t find that payment.' })
    const { kind, checkout } = settled
    // A payment that goes back costs nothing, so it earns no trust either.
    if (settled.kind === 'recorded' && settled.isKept) await shield.paid(body.paymentIntentId)
    if (settled.kind !== 'recorded' && settled.declined) await shield.declined(settled.declined)
    if (kind === 'recorded') {
      // Whoever else is signed in by an earlier payment, or by having typed the address, is not the only one any more.
      endUnprovedSessions(checkout.donorId)
      if (checkout.paidAt && isFreshProof(checkout.paidAt, now()) && (await isProvedBy(db, checkout, caller)))
        grantSession({ role: 'donor', subject: checkout.donorId, seconds: newcomerSessionSeconds })
    }
    const seen = kind === 'recorded' && maySeePayment(checkout, caller)
    return { status: kind, checkoutId: checkout.id, ...(seen && { made: await paymentMade(db, checkout, caller) }) }
  }),
]

/** What is paid: the cart as the server has it, else the lines that the request names, each at the catalogue's price. */
function linesOf(body: Body, items: readonly CartItem[]): Line[] {
  if (body.donationType !== 'cart') return [singleLine(body, body.donationType)]
  if (body.metadata.sessionId !== undefined) return items.map(lineOf)
  return (body.metadata.cartItems ?? []).map((item, index) =>
    withPath(`metadata.cartItems.${index}`, () =>
      priceOrRefuse({
        productType: item.productType,
        productId: item.productId,
        level: item.metadata.membershipLevel,
        donationType: item.metadata.donationType,
        cents: parseDollars(item.amount) ?? 0n,
        quantity: item.quantity,
      }),
    ),
  )
}

function singleLine(body: Body, donationType: 'one-time' | 'monthly'): Line {
  const { membershipLevel } = body
  if (membershipLevel === 'cart') throw invalidField('membershipLevel', 'Choose a membership level')
  return priceOrRefuse({
    productType: 'donation',
    productId: 'donation',
    level: membershipLevel === 'none' ? undefined : membershipLevel,
    donationType,
    cents: parseDollars(body.amount) ?? 0n,
    quantity: 1,
  })
}

/** Names the place of a refused field inside a list. */
function withPath<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    throw new Problem(error.code, {
      detail: error.message,
      errors: error.errors.map((field) => ({ ...field, path: `${path}.${field.path}` })),
    })
  }
}

/** A donation that was opened before has its donor, whoever pays it. */
async function giverOf(db: Database, checkoutId: string | undefined): Promise<WantedCheckout['donor'] | undefined> {
  const donorId = checkoutId === undefined ? undefined : await findDonorOf(db, checkoutId)
  return donorId === undefined ? undefined : { kind: 'known', donorId }
}

/**
 * Who gives: whom the form names, else the donor who is signed in by their mailbox. The cart is asked last: a stranger's link can have filled it.
 */
async function donorOf(
  db: Database,
  body: Body,
  items: readonly CartItem[],
  caller: Caller,
): Promise<WantedCheckout['donor']> {
  if (body.metadata.donorEmail === undefined && caller.role === 'donor' && hasProvedMailbox(caller)) {
    const own = await findDonor(db, caller.donorId)
    if (own) return { kind: 'known', donorId: own.donorId }
  }
  const named = [
    body.metadata,
    ...items.map(({ metadata }) => metadata),
    ...(body.metadata.cartItems ?? []).map(({ metadata }) => metadata),
  ]
  const email =
    named.find(({ donorEmail }) => donorEmail !== undefined)?.donorEmail ??
    items.find(({ donorEmail }) => donorEmail)?.donorEmail
  const name = named.find(({ donorName }) => donorName !== undefined && donorName !== '')?.donorName
  if (email) return { kind: 'named', email, name: name ?? '' }
  if (caller.role === 'donor') return { kind: 'known', donorId: caller.donorId }
  throw invalidField('metadata.donorEmail', 'Please enter your email address')
}

/**
 * A browser that has just paid is proved for the account (spec 03 §B) while everything that the account holds came from this browser.
 * Paying with the address of somebody who gave before proves nothing: their history would be for sale for a dollar (docs/decisions).
 */
async function isProvedBy(db: Database, checkout: Checkout, caller: Caller): Promise<boolean> {
  if (caller.role !== 'anonymous' || caller.sessionId === undefined) return false
  return gaveOnlyFrom(db, checkout.donorId, caller.sessionId)
}
