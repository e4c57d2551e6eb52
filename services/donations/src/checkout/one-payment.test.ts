import { afterAll, describe, expect, it } from '@jest/globals'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addMultiplier, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const intent = '/api/create-payment-intent'

describe('a cart', () => {
  it('has one payment, whoever clicks how often in how many tabs', async () => {
    const { sessionId, paymentIntentId } = await openGift()
    const wanted = cartPayment(sessionId, '50.00')
    const again = await Promise.all(Array.from({ length: 8 }, () => openPayment(wanted)))
    expect(new Set(again.map((opened) => opened.paymentIntentId))).toEqual(new Set([paymentIntentId]))
  })

  it('has one payment for one Idempotency-Key, and refuses the key for something else', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: newEmail(), donorName: 'Ada' } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => donations.nobody.post(intent, wanted, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentIntentId}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { paymentIntentId: expect.stringMatching(/^pi_/) } })
    const other = await donations.nobody.post(intent, { ...wanted, amount: '26.00' }, headers)
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } })
  })

  it('is refused when the total is not the one that the cart has', async () => {
    const { sessionId } = await openGift()
    expect(await donations.nobody.post(intent, cartPayment(sessionId, '0.50'))).toMatchObject({ status: 409 })
  })

  it('supersedes its payment when it changes; the old tab cannot pay any more', async () => {
    const gift = await openGift()
    await addMultiplier(gift.sessionId)
    const changed = await openPayment(cartPayment(gift.sessionId, '55.00'))
    await eventually(
      async () => (await donations.stripe.paymentIntents.retrieve(gift.paymentIntentId)).status === 'canceled',
    )
    expect(await payWithCard(gift.clientSecret)).toMatchObject({ status: 'refused' })
    await payWithCard(changed.clientSecret)
    await sayPaid(changed.paymentIntentId)
    expect(await giftsOf(gift.email)).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
    expect((await donations.nobody.get(`/api/cart/${gift.sessionId}`)).body).toEqual([])
  })
})
