import { mainSeries } from '@evenhand/contracts/catalogue'
import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { confirmGifts } from '../confirmation/confirm-gifts.ts'
import { lockDonor } from '../donors/store.ts'
import type { Gift, Line } from '../gifts/rules.ts'
import { insertGift } from '../gifts/store.ts'
import type { Invoice, Processor } from '../processor/processor.ts'
import type { Membership } from './membership.ts'
import { linesOfMonth, renewalAfter } from './months.ts'
import { findBrowserOf, lockBySubscription } from './store.ts'

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
    const [month, feeCover] = giftsOfMonth(invoice, membership, paidAt)
    if (await insertGift(tx, month)) {
      if (feeCover) await insertGift(tx, feeCover)
      await confirmGifts(tx, {
        donor,
        gifts: feeCover ? [month, feeCover] : [month],
        paidAt,
        paymentId: invoice.paymentId ?? null,
        receiptKey: month.id,
        renewal: renewalAfter(invoice, membership),
        // What is charged for a membership is seen where the membership is.
        came: { browser: await findBrowserOf(tx, membership.id) },
      })
    }
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

/** The month, and what covered its card fee. */
function giftsOfMonth(
  invoice: Invoice,
  membership: Membership,
  paidAt: Date,
): [month: Gift, feeCover: Gift | undefined] {
  const [month, feeCover] = linesOfMonth(invoice, membership)
  const source = `invoice:${invoice.id}`
  const about = { donorId: membership.donorId, region: membership.region, createdAt: paidAt }
  return [
    newGift(month, { ...about, source }),
    feeCover && newGift(feeCover, { ...about, source: `${source}:fee-cover` }),
  ]
}

const newGift = (line: Line, about: Pick<Gift, 'donorId' | 'region' | 'source' | 'createdAt'>): Gift => ({
  ...about,
  id: uuidv7(),
  checkoutId: null,
  giveaway: mainSeries,
  line,
  state: 'pending',
  confirmedAt: null,
  paymentId: null,
  paidBackCents: 0n,
})
