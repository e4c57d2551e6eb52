import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addToCart, askForFifty, cartPayment, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const click = '0197a000-0000-7000-8000-00000000000c'

/** What others hear of the gifts of a donor: by which link and with which card. */
const toldOf = (email: string) =>
  donations.db.query<{ code: string | null; click: string | null; card: string | null }>(sql`
    select payload ->> 'referredByCode' as code, payload ->> 'referralClickId' as click, payload ->> 'cardKey' as card
    from outbox
    where key = ${donations.donorIdOf(email)} and type = 'evenhand.donations.v1.GiftConfirmed' order by id`)

const pay = async ({ clientSecret, paymentIntentId }: { clientSecret: string; paymentIntentId: string }) => {
  await payWithCard(clientSecret)
  expect((await sayPaid(paymentIntentId)).body.status).toBe('recorded')
}

describe('the link that brought a giver', () => {
  it('is told with the gift, in its one spelling, without an address, and with a hash of the card', async () => {
    const email = newEmail()
    const { body } = await askForFifty(email, { ref: { code: ' af-bcdfghjk. ', click } })
    await pay(body)
    const [told, ...others] = await toldOf(email)
    expect([told, others]).toEqual([{ code: 'AF-BCDFGHJK', click, card: expect.stringMatching(/^[0-9a-f]{32}$/) }, []])
  })

  it('of a member is told as well: whoever reads it knows whose it is', async () => {
    const email = newEmail()
    const { body } = await askForFifty(email, { ref: { code: 'BCDFGHJK' } })
    await pay(body)
    expect(await toldOf(email)).toMatchObject([{ code: 'BCDFGHJK', click: null }])
  })

  it('is left out where it is no code, and refuses nothing', async () => {
    for (const ref of [undefined, { code: '' }, { code: 'AF-AAAA' }, { code: 'AF-BCDFGHJK BCDFGHJK' }]) {
      const email = newEmail()
      const { status, body } = await askForFifty(email, { ref })
      expect(status).toBe(200)
      await pay(body)
      expect(await toldOf(email)).toMatchObject([{ code: null, click: null }])
    }
    expect((await askForFifty(newEmail(), { ref: { code: 'x', click: 'no id' } })).status).toBe(400)
  })

  it('is the last one that was shown before the payment is made, as the same payment', async () => {
    const [email, key] = [newEmail(), crypto.randomUUID()]
    const first = (await askForFifty(email, { ref: { code: 'AF-BCDFGHJK', click } }, { key })).body
    const last = (await askForFifty(email, { ref: { code: 'AF-KJHGFDCB' } }, { key })).body
    expect(last.paymentIntentId).toBe(first.paymentIntentId)
    await pay(last)
    await askForFifty(email, { ref: { code: 'AF-BCDFGHJK', click } }, { key })
    expect(await toldOf(email)).toMatchObject([{ code: 'AF-KJHGFDCB', click: null }])
  })

  it('comes along with a cart, for each of its gifts', async () => {
    const [email, sessionId] = [newEmail(), newSession()]
    const metadata = { donorEmail: email, donorName: 'Ada Lovelace', donationType: 'one-time' }
    for (const amount of ['50.00', '25.00'])
      await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount, metadata })
    await pay(await openPayment({ ...cartPayment(sessionId, '75.00'), ref: { code: 'AF-BCDFGHJK', click } }))
    const told = await toldOf(email)
    expect(told).toMatchObject([
      { code: 'AF-BCDFGHJK', click },
      { code: 'AF-BCDFGHJK', click },
    ])
    expect(new Set(told.map(({ card }) => card)).size).toBe(1)
  })
})
