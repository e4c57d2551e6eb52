import { MailRequestedSchema } from '@evenhand/contracts/events'
import { toDollars } from '@evenhand/contracts/money'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor, nameOf } from '../donors/store.ts'
import { describe, type Gift } from '../gifts/rules.ts'
import type { MoneyBack, Share } from './rules.ts'

/** Tells the donor once of a refund that began: what went back, and that its entries went with it. Of a dispute their bank tells them. */
export async function requestRefundNotice(
  tx: Transaction,
  donor: Donor,
  gifts: readonly Gift[],
  moneyBack: MoneyBack,
  due: readonly Share[],
): Promise<void> {
  if (moneyBack.kind !== 'refund') return
  const shares = due.filter(({ moneyBackId, cents }) => moneyBackId === moneyBack.id && cents > 0n)
  if (shares.length === 0) return
  const touched = gifts.filter(({ id }) => shares.some(({ giftId }) => giftId === id))
  await appendToOutbox(tx, MailRequestedSchema, donor.donorId, {
    mailKey: `refund:${moneyBack.id}`,
    to: donor.email,
    template: 'refund',
    values: {
      donorName: nameOf(donor),
      amount: toDollars(shares.reduce((sum, { cents }) => sum + cents, 0n)),
      description: touched.map(describe).join('; '),
      whole: touched.every(({ state }) => state === 'refunded') ? 'yes' : 'no',
      date: moneyBack.at.toISOString(),
    },
    uselessAfter: '',
    awaitEntrySources: [],
  })
}
