import { afterAll, describe, expect, it } from '@jest/globals'
import { browserKeyOf } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, type Client, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(() => donations.stop())

describe('who may see what', () => {
  it('shows the donations of an address to nobody but that person and administrators', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const path = `/api/donations?email=${encodeURIComponent(email)}`
    expect(await donations.nobody.get(path)).toMatchObject({ status: 401 })
    expect(await donations.provedDonor(donations.donorIdOf(newEmail())).get(path)).toMatchObject({ status: 403 })
    expect((await donations.provedDonor(donations.donorIdOf(email)).get(path)).body).toHaveLength(1)
    expect((await donations.administrator().get(path)).body).toHaveLength(1)
  })

  it('tells the audit trail what an administrator looks at of a donor, and nothing of donors themselves', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const donorId = donations.donorIdOf(email)
    const [receipt] = (await donations.provedDonor(donorId).get('/api/receipts')).body
    const of = `email=${encodeURIComponent(email)}`
    const looks = [
      `/api/donations?${of}`,
      `/api/donor-account?${of}`,
      `/api/memberships?${of}`,
      `/api/receipts?${of}`,
      `/api/statements?${of}&from=2026-01-01&to=2026-12-31`,
      `/api/receipts/${receipt.number}/pdf`,
    ]
    const { asProvedDonor, asAdministrator } = donations.identity
    for (const headers of [await asProvedDonor('donations', donorId), await asAdministrator('donations')]) {
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
    expect((await donations.provedDonor(donations.donorIdOf(email)).get(path)).body).toMatchObject([
      { donorEmail: email },
    ])
    expect((await donations.provedDonor(donations.donorIdOf(newEmail())).get(path)).body).toEqual([])
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
    expect((await sayPaid(paymentIntentId, donations.provedDonor(donations.donorIdOf(email)))).body).toHaveProperty(
      'made',
    )
    for (const other of [
      donations.nobody,
      donations.visitor('other'),
      donations.provedDonor(donations.donorIdOf(newEmail())),
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
      // Whoever is signed in by an earlier payment is not the only one any more.
      const ended = headers.get('x-evenhand-sessions-end')
      const grant = headers.get('x-evenhand-session-grant')
      expect(ended).toBe(donations.donorIdOf(donorEmail))
      return grant
    }
    const email = newEmail()
    expect(JSON.parse((await grantOf(email, 'first-browser')) ?? '{}')).toEqual({
      role: 'donor',
      subject: donations.donorIdOf(email),
      seconds: 4 * 60 * 60,
    })
    expect(await grantOf(email, 'first-browser')).not.toBeNull()
    expect(await grantOf(email, 'another-browser')).toBeNull()
  })

  it('shows a browser without the mailbox what it gave itself, and nothing once someone else has given in that name', async () => {
    const email = newEmail()
    const donorId = donations.donorIdOf(email)
    const pay = async (browserName: string) => {
      const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: email, donorName: 'Ada' } }
      const opened = await openPayment(wanted, donations.visitor(browserName))
      await payWithCard(opened.clientSecret)
      await sayPaid(opened.paymentIntentId, donations.nobody)
    }
    await pay('own-browser')
    const typist = donations.donor(donorId, 'after-paying', 'own-browser')
    const owner = donations.provedDonor(donorId)
    const [receipt] = (await typist.get('/api/receipts')).body
    const paths = [
      '/api/donor-account',
      '/api/donations',
      '/api/memberships',
      '/api/receipts',
      `/api/receipts/${receipt.number}/pdf`,
      '/api/statements?from=2026-01-01&to=2026-12-31',
    ]
    const statusesOf = (who: typeof typist) => Promise.all(paths.map(async (one) => (await who.get(one)).status))
    expect(await statusesOf(typist)).toEqual(paths.map(() => 200))
    await pay('another-browser')
    expect(await statusesOf(typist)).toEqual(paths.map(() => 401))
    expect((await typist.get('/api/donations')).body.type).toBe('/problems/mailbox-to-prove')
    // The ledger hears which gift is of which browser, and decides the same way.
    const told = await donations.db.query<{ key: string }>(sql`
      select payload ->> 'browserKey' as key from outbox
      where key = ${donorId} and type = 'evenhand.donations.v1.GiftConfirmed' order by id`)
    expect(told.map(({ key }) => key)).toEqual(['own-browser', 'another-browser'].map(browserKeyOf))
    expect(
      (
        await typist.post(`/api/receipts/${receipt.number}/reissue`, undefined, {
          'idempotency-key': crypto.randomUUID(),
        })
      ).status,
    ).toBe(401)
    expect(await statusesOf(owner)).toEqual(paths.map(() => 200))
  })

  it('lets nobody who only typed the address change the name that receipts have', async () => {
    const email = newEmail()
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: email, donorName: 'Ada' } }
    const { clientSecret, paymentIntentId } = await openPayment(wanted, donations.visitor('own-browser'))
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId, donations.nobody)
    const typist = donations.donor(donations.donorIdOf(email), 'after-paying', 'own-browser')
    const forged = await typist.call('PUT', '/api/donor-account', { body: { firstName: 'Forged', lastName: 'Name' } })
    expect([forged.status, forged.body.type]).toEqual([401, '/problems/mailbox-to-prove'])
    expect((await typist.get('/api/donor-account')).body.firstName).toBe('Ada')
  })

  it.each(['a cart', 'a link'])('proves neither of two browsers that opened the payment of %s', async (way) => {
    const email = newEmail()
    const [sender, payer] = [donations.visitor('browser-that-sends'), donations.visitor('browser-that-pays')]
    const wanted = await (way === 'a cart' ? cartOf(email) : linkOf(email, sender))
    const { paymentIntentId } = await openPayment(wanted, sender)
    const opened = await openPayment(wanted, payer)
    const countsFor = way === 'a link' ? 'd•••@example.test' : undefined
    expect(opened).toMatchObject({ paymentIntentId, ...(countsFor && { countsFor }) })
    // Who sent it comes back, too.
    await openPayment(wanted, sender)
    await payWithCard(opened.clientSecret)
    for (const browser of [payer, sender]) {
      const { status, headers, body } = await sayPaid(paymentIntentId, browser)
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'recorded' } })
      expect(headers.get('x-evenhand-session-grant')).toBeNull()
      expect(body).not.toHaveProperty('made')
    }
  })

  it('leaves the payment of a link to its browser when another comes with a wrong amount', async () => {
    const [sender, other] = [donations.visitor('browser-that-waits'), donations.visitor('browser-that-guesses')]
    const wanted = await linkOf(newEmail(), sender)
    const { paymentIntentId, clientSecret } = await openPayment(wanted, sender)
    expect(await other.post('/api/create-payment-intent', { ...wanted, amount: '49.00' })).toMatchObject({
      status: 409,
    })
    await payWithCard(clientSecret)
    expect((await sayPaid(paymentIntentId, sender)).body).toHaveProperty('made')
  })
})

async function cartOf(donorEmail: string) {
  const sessionId = newSession()
  const metadata = { donorEmail, donorName: 'Ada Lovelace', donationType: 'one-time' }
  await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '50.00', metadata })
  return cartPayment(sessionId, '50.00')
}

async function linkOf(donorEmail: string, sender: Client) {
  const donation = { donorEmail, donorName: 'Ada', donationType: 'one-time', amount: '50.00' }
  const { body } = await sender.post('/api/donations', donation)
  const donationId = new URLSearchParams(body.checkoutUrl.split('?')[1]).get('donation')
  return { amount: '50.00', donationType: 'one-time', membershipLevel: 'none', metadata: { donationId } }
}

describe('a cart that a stranger’s link has filled', () => {
  it('is given by the donor who is signed in by their mailbox, unless the form names somebody', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const donorId = donations.donorIdOf(email)
    const { email: stranger, sessionId } = await openGift()
    const giverOf = async (who: Client, metadata = {}) => {
      const wanted = cartPayment(sessionId, '50.00')
      const { checkoutId } = await openPayment({ ...wanted, metadata: { ...wanted.metadata, ...metadata } }, who)
      const [row] = await donations.db.query<{ id: string }>(
        sql`select donor_id as id from checkouts where id = ${checkoutId}`,
      )
      return row?.id
    }
    const proved = donations.provedDonor(donorId, crypto.randomUUID())
    expect(await giverOf(proved)).toBe(donorId)
    const named = { donorEmail: newEmail(), donorName: 'Ada' }
    expect(await giverOf(proved, named)).toBe(donations.donorIdOf(named.donorEmail))
    expect(await giverOf(donations.nobody)).toBe(donations.donorIdOf(stranger))
  })
})
