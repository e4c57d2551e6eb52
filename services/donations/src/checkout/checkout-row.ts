import { heldKinds, levels } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import type { Line } from '../gifts/rules.ts'
import type { Checkout, CheckoutState } from './rules.ts'

/** A row of `checkouts`. */
export interface CheckoutRow {
  id: string
  donor_id: string
  donor_name: string
  cart_session_id: string | null
  cart_lines: unknown
  browser_session: string | null
  request_key: string | null
  lines: unknown
  lines_fingerprint: Buffer
  region: string | null
  referred_by_code: string | null
  referral_click_id: string | null
  amount_cents: bigint
  state: CheckoutState
  opening: number
  payment_intent_id: string | null
  subscription_id: string | null
  client_secret: string | null
  renews_at: Date | null
  created_at: Date
  paid_at: Date | null
}

const Cents = z.string().transform(BigInt)
const Level = z.enum(levels)
const Lines = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one-time'), cents: Cents }),
    z.object({ kind: z.literal('level-once'), level: Level, cents: Cents }),
    z.object({ kind: z.literal('level-month'), level: Level, cents: Cents }),
    z.object({ kind: z.literal('gift-month'), cents: Cents }),
    z.object({ kind: z.literal('multiplier'), factor: z.int(), days: z.int(), cents: Cents }),
    z.object({ kind: z.literal('fee-cover'), cents: Cents }),
    z.object({ kind: z.enum(heldKinds), thingId: z.uuid(), name: z.string(), cents: Cents }),
  ]),
)

const CartLines = z.array(z.object({ id: z.string(), quantity: z.int() })).nullable()

export const toCheckout = (row: CheckoutRow): Checkout => ({
  id: row.id,
  donorId: row.donor_id,
  donorName: row.donor_name,
  cartSessionId: row.cart_session_id,
  cartLines: CartLines.parse(row.cart_lines),
  browserSession: row.browser_session,
  requestKey: row.request_key,
  region: row.region,
  ref: row.referred_by_code === null ? null : { code: row.referred_by_code, click: row.referral_click_id },
  lines: Lines.parse(row.lines) satisfies Line[],
  cents: row.amount_cents,
  state: row.state,
  opening: row.opening,
  paymentId: row.payment_intent_id,
  subscriptionId: row.subscription_id,
  clientSecret: row.client_secret,
  renewsAt: row.renews_at,
  createdAt: row.created_at,
  paidAt: row.paid_at,
})
