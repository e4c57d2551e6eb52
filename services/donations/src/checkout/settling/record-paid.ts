import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { emptyCart, takePaid } from '../../cart/store.ts'
import { closeLinks } from '../../cart-links/store.ts'
import { confirmGifts } from '../../confirmation/confirm-gifts.ts'
import { type Donor, lockDonor, nameNameless } from '../../donors/store.ts'
import { type Gift, isMonthly, type MonthlyLine } from '../../gifts/rules.ts'
import type { Monthly } from '../../processor/monthly.ts'
import { lockGiftsOfCheckout } from '../../gifts/store.ts'
import type { Membership } from '../../memberships/membership.ts'
import { findRunning, monthlyKindOf } from '../../memberships/second-membership.ts'
import { setLevel } from '../../memberships/set-level.ts'
import { insertMembership } from '../../memberships/store.ts'
import { type Checkout, recurringOf, renewalOf } from '../rules.ts'
import { giveBackSecond } from './give-back-second.ts'
import { findSecondPurchases, giveBackSecondPurchases } from './give-back-second-purchase.ts'
import { saveCheckoutState } from './store.ts'

interface When {
  paidAt: Date
  now: Date
  /** The fingerprint of the card that paid it. */
  card?: string | undefined
}

/** A checkout that was just paid: its gifts are confirmed, its cart loses what it paid, its membership or monthly gift begins. Cart and checkout are locked. */
export async function recordPaid(tx: Transaction, checkout: Checkout, when: When): Promise<void> {
  const donor = await nameNameless(tx, await lockDonor(tx, checkout.donorId), checkout.donorName)
  await saveCheckoutState(tx, checkout, when.now)
  const { region, ref, browserSession: browser } = checkout
  const gifts = (await lockGiftsOfCheckout(tx, checkout.id)).map((gift) => ({ ...gift, region }))
  const month = gifts.find(({ line }) => isMonthly(line))
  const kind = monthlyKindOf(checkout.lines)
  const running = kind && (await findRunning(tx, donor.donorId, kind))
  const second = await findSecondPurchases(tx, gifts)
  await confirmGifts(tx, {
    donor,
    gifts,
    paidAt: when.paidAt,
    paymentId: checkout.paymentId,
    receiptKey: checkout.id,
    came: { ref, card: when.card, browser },
    // A second one of a donor does not begin, so nothing of it is charged again.
    renewal: running ? undefined : renewalOf(checkout),
  })
  await giveBackSecondPurchases(tx, { second, paid: gifts, at: when.now })
  if (checkout.cartSessionId) await takeOutOfCart(tx, checkout.cartSessionId, checkout.cartLines, when.now)
  if (month) await beginMembership(tx, checkout, { donor, month, running }, when)
}

/** What was paid leaves the cart, and nobody opens it by a mailed link any more. */
async function takeOutOfCart(
  tx: Transaction,
  sessionId: string,
  paid: Checkout['cartLines'],
  now: Date,
): Promise<void> {
  if (paid) await takePaid(tx, sessionId, paid, now)
  else await emptyCart(tx, sessionId)
  await closeLinks(tx, sessionId, now)
}

/** Unless its donor has one. */
async function beginMembership(
  tx: Transaction,
  { lines, subscriptionId, region }: Checkout,
  paid: { donor: Donor; month: Gift; running: Membership | undefined },
  { paidAt, now }: When,
): Promise<void> {
  const recurring = recurringOf(lines)
  if (!recurring || !subscriptionId) return
  const { donor, month, running } = paid
  if (running) return giveBackSecond(tx, { running, subscriptionId, month, feeCoverCents: recurring.feeCover, at: now })
  const { monthly, feeCover } = recurring
  const [membershipId, { donorId }] = [uuidv7(), donor]
  const begun = {
    id: membershipId,
    donorId,
    monthly: monthlyIn(monthly),
    feeCover,
    subscriptionId,
    startedAt: paidAt,
    region,
  }
  await insertMembership(tx, begun)
  if (monthly.kind === 'level-month')
    await setLevel(tx, { donorId, membershipId, before: 'none', level: monthly.level, at: paidAt })
}

const monthlyIn = (line: MonthlyLine): Monthly =>
  line.kind === 'level-month' ? { kind: 'level', level: line.level } : { kind: 'gift', cents: line.cents }
