import { afterAll, describe, expect, it } from '@jest/globals'
import { feeCoverOf } from '@evenhand/contracts/catalogue'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { coverFee } from './rules.ts'

const donations = await donationsUnderTest()
const { addToCart, addMultiplier, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const intent = '/api/create-payment-intent'
const withCover = (sessionId: string, cents: bigint, cover = feeCoverOf(cents)) => {
  const { metadata, ...wanted } = cartPayment(sessionId, toDollars(cents + cover))
  return { ...wanted, metadata: { ...metadata, feeCover: toDollars(cover) } }
}

/** A cart with gifts of these amounts. */
async function cartWith(email: string, ...cents: bigint[]) {
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Ada Lovelace' }
  for (const one of cents)
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: toDollars(one), metadata })
  return sessionId
}

async function payCovered(email: string, ...cents: bigint[]) {
  const sessionId = await cartWith(email, ...cents)
  const total = cents.reduce((sum, one) => sum + one, 0n)
  const opened = await openPayment(withCover(sessionId, total))
  expect(await payWithCard(opened.clientSecret)).toEqual({ status: 'succeeded' })
  expect((await sayPaid(opened.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
  return opened.paymentIntentId
}

describe('a covered fee', () => {
  it.each([
    ['a gift', { donationType: 'one-time', membershipLevel: 'none' }, 80_00n],
    ['a monthly gift', { donationType: 'monthly', membershipLevel: 'none' }, 80_00n],
    ['a level', { donationType: 'monthly', membershipLevel: 'gold' }, 9_95n],
    ['a level, once', { donationType: 'one-time', membershipLevel: 'gold' }, 9_95n],
  ])('is paid beside %s without a cart, as an address opens it', async (_what, wanted, cents) => {
    const email = newEmail()
    const cover = feeCoverOf(cents)
    const metadata = { donorEmail: email, donorName: 'Ada Lovelace', feeCover: toDollars(cover) }
    const opened = await openPayment({ amount: toDollars(cents + cover), ...wanted, metadata })
    expect(await payWithCard(opened.clientSecret)).toEqual({ status: 'succeeded' })
    expect((await sayPaid(opened.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
    const amounts = (await giftsOf(email)).map(({ amount }: { amount: string }) => amount)
    expect(amounts.toSorted()).toEqual([toDollars(cents), toDollars(cover)].toSorted())
  })

  it('is a line of its own: on the receipt, in the totals, without entries, and not told to the ledger', async () => {
    const email = newEmail()
    await payCovered(email, 50_00n)
    const gifts = await giftsOf(email)
    expect(gifts).toHaveLength(2)
    expect(gifts).toContainEqual(expect.objectContaining({ amount: '50.00', entries: 12 }))
    expect(gifts).toContainEqual(
      expect.objectContaining({ amount: '1.80', entries: 0, description: 'Card fee of $1.80, covered' }),
    )
    const account = await donations.provedDonor(donations.donorIdOf(email)).get('/api/donor-account')
    expect(account.body).toMatchObject({ totalDonated: '51.80' })
    const told = await donations.db.query<{ type: string; payload: { values?: { description: string } } }>(
      sql`select type, payload from outbox where key = ${donations.donorIdOf(email)} order by id`,
    )
    expect(told.map(({ type }) => type.split('.').at(-1))).toEqual(['GiftConfirmed', 'MailRequested'])
    expect(told[1]?.payload.values?.description).toContain('Card fee of $1.80, covered')
  })

  it('leaves the charity the whole gift, by what the processor really keeps', async () => {
    const amounts = [1_00n, 3_33n, 19_99n, 250_00n, 999_01n]
    for (const cents of amounts) {
      const payment = await donations.stripe.paymentIntents.retrieve(await payCovered(newEmail(), cents), {
        expand: ['latest_charge.balance_transaction'],
      })
      const charge = payment.latest_charge
      const movement = charge && typeof charge !== 'string' ? charge.balance_transaction : undefined
      const net = movement && typeof movement !== 'string' ? movement.net : 0
      expect(net - Number(cents)).toBeGreaterThanOrEqual(0)
      expect(net - Number(cents)).toBeLessThanOrEqual(1)
    }
  })

  it('of another amount than the server computes is refused, and so is a total without it', async () => {
    const sessionId = await cartWith(newEmail(), 50_00n)
    for (const wanted of [
      withCover(sessionId, 50_00n, 0n),
      withCover(sessionId, 50_00n, 1_79n),
      withCover(sessionId, 50_00n, 20_00n),
      { ...withCover(sessionId, 50_00n), amount: '50.00' },
      cartPayment(sessionId, '51.80'),
    ])
      expect(await donations.nobody.post(intent, wanted)).toMatchObject({
        status: 409,
        body: { type: '/problems/amount-mismatch' },
      })
  })

  it('does not let a multiplier in by itself', async () => {
    const email = newEmail()
    const sessionId = await cartWith(email, 50_00n)
    await addMultiplier(sessionId)
    const [gift] = (await donations.nobody.get(`/api/cart/${sessionId}`)).body
    await donations.nobody.call('DELETE', `/api/cart/${gift.id}`)
    const { metadata, ...wanted } = withCover(sessionId, 5_00n)
    const asked = { ...wanted, metadata: { ...metadata, donorEmail: email, donorName: 'Ada' } }
    expect(await donations.nobody.post(intent, asked)).toMatchObject({
      status: 409,
      body: { message: 'Multipliers can only be added to active donor accounts with donations' },
    })
  })

  it('goes back with the payment, and the ledger hears of the gift alone', async () => {
    const email = newEmail()
    const payment_intent = await payCovered(email, 50_00n)
    const refund = await donations.stripe.refunds.create({ payment_intent })
    await donations.tell('refund.created', refund.id)
    await eventually(async () =>
      (await giftsOf(email)).every(({ status }: { status: string }) => status === 'refunded'),
    )
    const told = await donations.db.query<{ amount: string }>(sql`
      select payload ->> 'amountCents' as amount from outbox
      where type = 'evenhand.donations.v1.GiftReversed' and key = ${donations.donorIdOf(email)}`)
    expect(told).toEqual([{ amount: '5000' }])
  })
})

describe('a covered fee of gifts that an administrator refunds', () => {
  const statesOf = async (email: string) =>
    Object.fromEntries(
      (await giftsOf(email)).map(({ amount, paidBack }: { amount: string; paidBack: string }) => [amount, paidBack]),
    )
  const refundAll = async (email: string, amount: string, part = amount) => {
    const { id } = (await giftsOf(email)).find((gift: { amount: string }) => gift.amount === amount)
    const wanted = { amount: part, reason: 'Asked for' }
    expect(await donations.administrator().post(`/api/admin/gifts/${id}/refunds`, wanted)).toMatchObject({
      status: 201,
    })
  }

  it('goes back with all of the gift, in one refund, and not with a part of it', async () => {
    const email = newEmail()
    const payment_intent = await payCovered(email, 50_00n)
    await refundAll(email, '50.00', '20.00')
    expect(await statesOf(email)).toEqual({ '50.00': '20.00', '1.80': '0.00' })
    await refundAll(email, '50.00', '30.00')
    expect(await statesOf(email)).toEqual({ '50.00': '50.00', '1.80': '1.80' })
    const { data } = await donations.stripe.refunds.list({ payment_intent })
    expect(data.map(({ amount }) => amount)).toEqual([31_80, 20_00])
  })

  it('of two gifts goes back with each, and wholly with the last', async () => {
    const email = newEmail()
    await payCovered(email, 50_00n, 25_00n)
    await refundAll(email, '50.00')
    expect(await statesOf(email)).toEqual({ '50.00': '50.00', '25.00': '0.00', '2.55': '1.80' })
    await refundAll(email, '25.00')
    expect(await statesOf(email)).toEqual({ '50.00': '50.00', '25.00': '25.00', '2.55': '2.55' })
  })
})

describe('what covers the fee', () => {
  it('is one line of the amount that the catalogue says, for whatever is paid once', () => {
    const line = fc.oneof(
      fc.bigInt(1_00n, 100_000_00n).map((cents) => ({ kind: 'one-time', cents }) as const),
      fc.constant({ kind: 'multiplier', factor: 2, days: 30, cents: 5_00n } as const),
      fc.constant({ kind: 'level-once', level: 'gold', cents: 9_95n } as const),
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.bigInt(0n, 10_000_00n), (lines, claimed) => {
        const cover = feeCoverOf(lines.reduce((sum, { cents }) => sum + cents, 0n))
        expect(coverFee(lines, cover)).toEqual({
          kind: 'lines',
          lines: [...lines, { kind: 'fee-cover', cents: cover }],
        })
        if (claimed !== cover) expect(coverFee(lines, claimed)).toEqual({ kind: 'other-amount' })
        expect(parseDollars(toDollars(cover))).toBe(cover)
      }),
    )
  })
})
