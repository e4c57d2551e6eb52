import { mainSeries } from '@evenhand/contracts/catalogue'
import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { confirmGifts } from '../confirmation/confirm-gifts.ts'
import { lockDonor } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import { insertGift } from '../gifts/store.ts'
import type { Invoice, Processor } from '../processor/processor.ts'
import type { Membership } from './membership.ts'
import { monthOf, renewalAfter } from './months.ts'
import { lockBySubscription } from './store.ts'

/** An invoice that was paid after the first of its membership is a month's gift of its own, once. */
export async function recordMonth(
  { db, now }: { db: Database; now: () => Date },
  invoice: Invoice,
  subscriptionId: string,
): Promise<'recorded' | 'not-paid' | 'unknown'> {
  if (invoice.state !== 'paid' || invoice.cents <= 0n) return 'not-paid'
  return db.transaction(async (tx) => {
    const known = await lockBySubscription(tx, subscriptionId)
    if (!known) return 'unknown'
    const { membership } = known
    const donor = await lockDonor(tx, membership.donorId)
    const paidAt = invoice.paidAt ?? now()
    const gift = giftOfMonth(invoice, membership, paidAt)
    if (await insertGift(tx, gift))
      await confirmGifts(tx, {
        donor,
        gifts: [gift],
        paidAt,
        paymentId: invoice.paymentId ?? null,
        receiptKey: gift.id,
        renewal: renewalAfter(invoice, membership),
      })
    return 'recorded'
  })
}

/** The same by the invoice's id, of a membership that stands: the checkout that began it has recorded the first. */
export async function recordMonthOf(
  deps: { db: Database; processor: Processor; now: () => Date },
  invoiceId: string,
): Promise<void> {
  const invoice = await deps.processor.findInvoice(invoiceId)
  const { subscriptionId, first } = invoice
  if (subscriptionId !== undefined && !first) await recordMonth(deps, invoice, subscriptionId)
}

const giftOfMonth = (invoice: Invoice, membership: Membership, paidAt: Date): Gift => ({
  id: uuidv7(),
  donorId: membership.donorId,
  checkoutId: null,
  giveaway: mainSeries,
  line: monthOf(invoice, membership),
  state: 'pending',
  source: `invoice:${invoice.id}`,
  createdAt: paidAt,
  confirmedAt: null,
  paymentId: null,
  paidBackCents: 0n,
})
