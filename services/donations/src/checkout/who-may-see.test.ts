import { afterAll, describe, expect, it } from '@jest/globals'
import { actsTold, payWithCard } from '@evenhand/service-kit/testing'
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

  it('tells the audit trail what an administrator looks at of a donor, and nothing of donors themselves', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const donorId = donations.donorIdOf(email)
    const [receipt] = (await donations.donor(donorId).get('/api/receipts')).body
    const of = `email=${encodeURIComponent(email)}`
    const looks = [
      `/api/donations?${of}`,
      `/api/donor-account?${of}`,
      `/api/memberships?${of}`,
      `/api/receipts?${of}`,
      `/api/statements?${of}&from=2026-01-01&to=2026-12-31`,
      `/api/receipts/${receipt.number}/pdf`,
    ]
    const { asDonor, asAdministrator } = donations.identity
    for (const headers of [await asDonor('donations', donorId), await asAdministrator('donations')]) {
      for (const path of looks) {
        const { status } = await fetch(donations.url + path, { headers })
        expect([path, status]).toEqual([path, 200])
      }
    }
    await donations.administrator().get(`/api/admin/contacts/gifts/${donorId}`)
    const told = { by: 'administrator-1', thing: `donor ${donorId}` }
    expect(await actsTold(donations.db, donorId)).toEqual([
      { ...told, action: 'account-read', words: 'gifts' },
      { ...told, action: 'account-read', words: 'name and total' },
      { ...told, action: 'account-read', words: 'memberships' },
      { ...told, action: 'account-read', words: 'receipts' },
      { ...told, action: 'statement-downloaded', words: '2026-01-01 to 2026-12-31' },
      { ...told, action: 'contacts-read', words: 'From gifts' },
    ])
    await donations.administrator().post(`/api/receipts/${receipt.number}/reissue`, {})
    const ofReceipt = { by: 'administrator-1', thing: `receipt ${receipt.number}`, words: '' }
    expect(await actsTold(donations.db, receipt.number)).toEqual([
      { ...ofReceipt, action: 'receipt-downloaded' },
      { ...ofReceipt, action: 'receipt-sent-again' },
    ])
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

  it('says what was paid to the browser that paid it and to its donor, and to nobody who knows its id', async () => {
    const email = newEmail()
    const browser = donations.visitor('browser-that-pays')
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: email, donorName: 'Ada' } }
    const { clientSecret, paymentIntentId } = await openPayment(wanted, browser)
    expect((await sayPaid(paymentIntentId, browser)).body).not.toHaveProperty('made')
    await payWithCard(clientSecret)
    expect((await sayPaid(paymentIntentId, browser)).body.made).toMatchObject({
      amount: '25.00',
      lines: [{ kind: 'one-time', entries: 5 }],
      mailedTo: email,
      renewal: null,
    })
    expect((await sayPaid(paymentIntentId, donations.donor(donations.donorIdOf(email)))).body).toHaveProperty('made')
    for (const other of [
      donations.nobody,
      donations.visitor('other'),
      donations.donor(donations.donorIdOf(newEmail())),
    ])
      expect((await sayPaid(paymentIntentId, other)).body).not.toHaveProperty('made')
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
