import { afterAll, describe, expect, it } from '@jest/globals'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(() => donations.stop())

describe('who may see what', () => {
  it('shows the donations of an address to nobody but that person and administrators', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const path = `/api/donations?email=${encodeURIComponent(email)}`
    expect(await donations.nobody.get(path)).toMatchObject({ status: 401 })
    expect(await donations.donor(donations.donorIdOf(newEmail())).get(path)).toMatchObject({ status: 403 })
    expect((await donations.donor(donations.donorIdOf(email)).get(path)).body).toHaveLength(1)
    expect((await donations.administrator().get(path)).body).toHaveLength(1)
  })

  it('shows a donor their own donations without an address, and asks an administrator for one', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const path = '/api/donations'
    expect((await donations.donor(donations.donorIdOf(email)).get(path)).body).toMatchObject([{ donorEmail: email }])
    expect((await donations.donor(donations.donorIdOf(newEmail())).get(path)).body).toEqual([])
    expect(await donations.nobody.get(path)).toMatchObject({ status: 401 })
    expect(await donations.administrator().get(path)).toMatchObject({ status: 400 })
  })

  it('takes a browser that has just paid for the first time as proved, and one that pays in another’s name not', async () => {
    const grantOf = async (donorEmail: string, sid: string) => {
      const browser = donations.visitor(sid)
      const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail, donorName: 'Ada' } }
      const { clientSecret, paymentIntentId } = await openPayment(wanted, browser)
      await payWithCard(clientSecret)
      const { headers } = await sayPaid(paymentIntentId, browser)
      return headers.get('x-evenhand-session-grant')
    }
    const email = newEmail()
    expect(JSON.parse((await grantOf(email, 'first-browser')) ?? '{}')).toMatchObject({
      role: 'donor',
      subject: donations.donorIdOf(email),
    })
    expect(await grantOf(email, 'first-browser')).not.toBeNull()
    expect(await grantOf(email, 'another-browser')).toBeNull()
  })
})
