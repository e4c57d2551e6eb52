import { sql } from '@evenhand/service-kit/postgres'
import { insertDonorIfNew, lockDonor } from '../../../services/donations/src/donors/store.ts'
import { mailNotice } from '../../../services/donations/src/memberships/mails.ts'
import { findMembership, insertMembership } from '../../../services/donations/src/memberships/store.ts'
import type { DonationsUnderTest } from '../../../services/donations/tests/donations-under-test.ts'
import { costOf, type Monthly } from '../../../services/donations/src/processor/monthly.ts'
import { productOf } from '../../../services/donations/src/processor/products.ts'
import { donor, heldMembership } from '../examples.ts'

/** Begins it at the processor, and here. */
async function beginAt(donations: DonationsUnderTest, monthly: Monthly): Promise<void> {
  const { db, stripe } = donations
  const donorId = donations.donorIdOf(donor.email)
  const customer = await stripe.customers.create({ email: donor.email })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const {
    id: product,
    name,
    cents,
  } = productOf(
    monthly.kind === 'level'
      ? { kind: 'level-month', level: monthly.level, cents: costOf(monthly) }
      : { kind: 'gift-month', cents: monthly.cents },
  )
  await stripe.products.retrieve(product).catch(() => stripe.products.create({ id: product, name }))
  const { id: subscriptionId } = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card.id,
    items: [{ price_data: { currency: 'usd', product, unit_amount: Number(cents), recurring: { interval: 'month' } } }],
  })
  const startedAt = new Date()
  await db.transaction(async (tx) => {
    await insertDonorIfNew(tx, { donorId, ...donor, now: startedAt })
    await insertMembership(tx, {
      id: heldMembership,
      donorId,
      monthly,
      feeCover: 0n,
      subscriptionId,
      startedAt,
    })
  })
  await donations.provedDonor(donorId).get('/api/memberships')
}

/** Makes the donor of the pacts hold a gold membership or a monthly gift, at the processor too, and does things with it as that donor. */
export function heldMembershipAt(donations: DonationsUnderTest) {
  const { db } = donations
  const donorId = donations.donorIdOf(donor.email)
  const act = (action: string, body?: unknown) =>
    donations.provedDonor(donorId).post(`/api/memberships/${heldMembership}/${action}`, body)

  const begin = () => beginAt(donations, { kind: 'level', level: 'gold' })
  const beginGift = () => beginAt(donations, { kind: 'gift', cents: 25_00n })

  return {
    donorId,
    begin,
    beginGift,
    async pauseGift(): Promise<void> {
      await beginGift()
      await act('pause')
    },
    async changeGift(): Promise<void> {
      await beginGift()
      await act('amount', { amount: '40.00' })
    },
    async beginWithAnotherCard(): Promise<{ setupIntentId: string }> {
      await begin()
      return { setupIntentId: (await act('card')).body.setupIntentId }
    },
    async pause(): Promise<void> {
      await begin()
      await act('pause')
    },
    async cancel(): Promise<void> {
      await begin()
      await act('cancel')
    },
    async fall(): Promise<void> {
      await begin()
      await act('level', { level: 'silver', quotedAt: new Date().toISOString() })
    },
    /** A payment is missing, and the email that tells of it came back. */
    async missUntold(): Promise<{ seen: string }> {
      await begin()
      const at = new Date()
      await db.query(sql`
        update memberships set state = 'past-due', behind_invoice = 'in_missing', behind_cents = 995, behind_since = ${at},
          notice_key = 'membership:in_missing:first-notice', notice_asked_at = ${at}, notice_failure = 'reply-550'
        where id = ${heldMembership}`)
      return { seen: at.toISOString() }
    },
    async missPayment(): Promise<void> {
      await begin()
      await db.transaction(async (tx) => {
        const membership = await findMembership(tx, heldMembership)
        if (!membership) throw new Error('nobody holds the membership')
        const since = new Date()
        const behind = { invoiceId: 'in_missing', cents: 9_95n, since, lapsesAt: undefined, notice: undefined }
        await mailNotice(
          tx,
          { step: 'first-notice', mailKey: 'membership:in_missing:first-notice' },
          {
            membership: { ...membership, behind },
            donor: await lockDonor(tx, donorId),
          },
        )
      })
    },
  }
}
