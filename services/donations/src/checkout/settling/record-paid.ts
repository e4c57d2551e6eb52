import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { emptyCart, takePaid } from '../../cart/store.ts'
import { closeLinks } from '../../cart-links/store.ts'
import { confirmGifts } from '../../confirmation/confirm-gifts.ts'
import { type Donor, lockDonor } from '../../donors/store.ts'
import type { Gift } from '../../gifts/rules.ts'
import { lockGiftsOfCheckout } from '../../gifts/store.ts'
import type { Membership } from '../../memberships/membership.ts'
import { findRunning } from '../../memberships/second-membership.ts'
import { setDonorLevel } from '../../memberships/set-donor-level.ts'
import { insertMembership } from '../../memberships/store.ts'
import { type Checkout, monthlyLine, renewalOf } from '../rules.ts'
import { giveBackSecond } from './give-back-second.ts'
import { saveCheckoutState } from './store.ts'

interface When {
  paidAt: Date
  now: Date
}

/** A checkout that was just paid: its gifts are confirmed, its cart loses what it paid, its membership begins. Cart and checkout are locked. */
export async function recordPaid(tx: Transaction, checkout: Checkout, when: When): Promise<void> {
  const donor = await lockDonor(tx, checkout.donorId)
  await saveCheckoutState(tx, checkout, when.now)
  const gifts = await lockGiftsOfCheckout(tx, checkout.id)
  const month = gifts.find(({ line }) => line.kind === 'level-month')
  const running = month && (await findRunning(tx, donor.donorId))
  await confirmGifts(tx, {
    donor,
    gifts,
    paidAt: when.paidAt,
    paymentId: checkout.paymentId,
    receiptKey: checkout.id,
    // A second membership of a donor does not begin, so nothing of it is charged again.
    renewal: running ? undefined : renewalOf(checkout),
  })
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
  { lines, subscriptionId }: Checkout,
  paid: { donor: Donor; month: Gift; running: Membership | undefined },
  { paidAt, now }: When,
): Promise<void> {
  const monthly = monthlyLine(lines)
  if (!monthly || !subscriptionId) return
  const { donor, month, running } = paid
  if (running) return giveBackSecond(tx, { running, subscriptionId, month, at: now })
  const [membershipId, { donorId }, { level }] = [uuidv7(), donor, monthly]
  await insertMembership(tx, { id: membershipId, donorId, level, subscriptionId, startedAt: paidAt })
  await setDonorLevel(tx, donor, { level, membershipId, at: paidAt })
}
