import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { receipts } from '@evenhand/contracts/http'
import { renderReceipt } from '@evenhand/receipts/pdf'
import { ReceiptSnapshot } from '@evenhand/receipts/snapshot'
import { readPdf } from '@evenhand/receipts/testing'
import { sql } from '@evenhand/service-kit/postgres'
import { type Client, eventually, payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'

let donations: DonationsUnderTest
let administrator: Record<string, string>
beforeAll(async () => {
  donations = await donationsUnderTest()
  administrator = await donations.identity.asAdministrator('donations')
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** A gift of $50 with a multiplier of $5, paid and recorded, and the donor signed in. */
async function giver(card = '4242424242424242') {
  const email = `${crypto.randomUUID().slice(0, 18)}@example.test`
  const [sessionId, browser] = [crypto.randomUUID(), crypto.randomUUID()]
  const metadata = { donorEmail: email, donorName: 'Zoë Łukasz', donationType: 'one-time' }
  const lines = [
    { productType: 'donation', productId: 'donation', amount: '50.00', metadata },
    { productType: 'multiplier', productId: 'multiplier-2x', amount: '5.00', metadata: { multiplier: 2 } },
  ]
  for (const line of lines) await donations.call('POST', '/api/cart', { sessionId, ...line })
  const opened = await donations.visitor(browser).post('/api/create-payment-intent', {
    amount: '55.00',
    membershipLevel: 'cart',
    donationType: 'cart',
    metadata: { sessionId },
  })
  const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
  await payWithCard(clientSecret, card)
  await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
  const donorId = donations.donorIdOf(email)
  return {
    email,
    donorId,
    browser,
    paymentIntentId,
    headers: await donations.identity.asProvedDonor('donations', donorId),
  }
}
type Giver = Awaited<ReturnType<typeof giver>>

const receiptsOf = async ({ headers }: Giver) =>
  (await donations.call('GET', '/api/receipts', undefined, headers)).body as receipts.Receipt[]

async function download(path: string, headers: Record<string, string>) {
  const response = await fetch(donations.url + path, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const fileName = response.headers.get('content-disposition') ?? ''
  return { status: response.status, type, fileName, bytes }
}
const textAt = async (path: string, headers: Record<string, string>) =>
  (await readPdf((await download(path, headers)).bytes)).text

interface Mail {
  mailKey: string
  template: string
  values: Record<string, string>
}
const mailsOf = async ({ donorId }: Giver) =>
  (
    await donations.db.query<{ mail: Mail }>(sql`
      select payload as mail from outbox where key = ${donorId} and type = 'evenhand.mail.v1.MailRequested' order by id`)
  ).map(({ mail }) => mail)
const snapshotOf = (mail: Mail | undefined) => ReceiptSnapshot.parse(JSON.parse(mail?.values.snapshot ?? 'null'))

const payBack = (by: Giver, cents?: number) =>
  donations.stripe.refunds.create({ payment_intent: by.paymentIntentId, ...(cents ? { amount: cents } : {}) })

describe('a payment', () => {
  it('has one receipt, which its mail carries whole, with its contribution apart', async () => {
    const by = await giver()
    const [receipt, ...others] = await receiptsOf(by)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ amount: '55.00', contribution: '50.00', state: 'valid', replaces: null })
    expect(receipt?.number).toMatch(/^EH-\d{4}-\d{2}-\d{6}$/)
    const [mail] = await mailsOf(by)
    expect(mail?.values.receiptNumber).toBe(receipt?.number)
    const { text } = await readPdf(await renderReceipt(snapshotOf(mail)))
    expect(text).toContain(`Receipt ${receipt?.number}`)
    expect(text).toContain(`Received from Zoë Łukasz ${by.email}`)
    expect(text).not.toContain('DUPLICATE')
  })

  it('that is told many times still has one', async () => {
    const by = await giver()
    const told = ['payment_intent.succeeded', 'payment_intent.succeeded', 'charge.succeeded']
    await Promise.all(told.map((type) => donations.tell(type, by.paymentIntentId)))
    await donations.call('POST', '/api/process-payment-success', { paymentIntentId: by.paymentIntentId })
    expect(await receiptsOf(by)).toHaveLength(1)
  })
})

describe('a download', () => {
  it('is a file of its own name, marked DUPLICATE with the date of the first, the same each time', async () => {
    const by = await giver()
    const [receipt] = await receiptsOf(by)
    const path = `/api/receipts/${receipt?.number}/pdf`
    const [first, second] = [await download(path, by.headers), await download(path, administrator)]
    expect([first.status, first.type]).toEqual([200, 'application/pdf'])
    expect(first.fileName).toBe(`attachment; filename=receipt-${receipt?.number}.pdf`)
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' })
    const { text } = await readPdf(first.bytes)
    expect(text).toContain(`DUPLICATE First issued ${day.format(new Date(receipt?.issuedAt ?? ''))}`)
    expect(text).toContain('Total: $55.00')
  })

  it('is for the donor and administrators; others learn nothing, not even that it is there', async () => {
    const [by, other] = [await giver(), await giver()]
    const [receipt] = await receiptsOf(by)
    const path = `/api/receipts/${receipt?.number}/pdf`
    expect((await download(path, other.headers)).status).toBe(404)
    expect((await download('/api/receipts/EH-2026-07-999999/pdf', other.headers)).status).toBe(404)
    expect((await download(path, {})).status).toBe(401)
    expect((await download('/api/receipts/nonsense/pdf', by.headers)).status).toBe(400)
    const { body } = await donations.call('GET', `/api/receipts?email=${by.email}`, undefined, administrator)
    expect(body).toHaveLength(1)
    expect((await donations.call('GET', `/api/receipts?email=${by.email}`, undefined, other.headers)).status).toBe(403)
  })
})

describe('a receipt that is asked for again', () => {
  it('is mailed with its first number and date, once for a request, and five times a day at most', async () => {
    const by = await giver()
    const [receipt] = await receiptsOf(by)
    const path = `/api/receipts/${receipt?.number}/reissue`
    const again = (key: string) =>
      donations.call('POST', path, undefined, { ...by.headers, 'idempotency-key': `request-${key}` })
    expect(await again('1')).toMatchObject({ status: 202, body: { number: receipt?.number, sentTo: by.email } })
    expect((await again('1')).status).toBe(202)
    const sent = (await mailsOf(by)).filter(({ template }) => template === 'receipt-again')
    expect(sent).toHaveLength(1)
    expect(snapshotOf(sent[0])).toEqual(snapshotOf((await mailsOf(by))[0]))
    for (const key of ['2', '3', '4', '5']) expect((await again(key)).status).toBe(202)
    expect(await again('6')).toMatchObject({ status: 429, body: { message: expect.stringContaining('5 times') } })
    const asked = await donations.db.query<{ asked_by: string }>(
      sql`select asked_by from receipt_reissues where number = ${receipt?.number}`,
    )
    expect(asked.map(({ asked_by }) => asked_by)).toEqual(Array(5).fill('donor'))
  })

  it('greets by no name that was typed without the mailbox, until its owner acts', async () => {
    const by = await giver()
    const [receipt] = await receiptsOf(by)
    const again = async (as: Client) => {
      expect((await as.post(`/api/receipts/${receipt?.number}/reissue`, undefined)).status).toBe(202)
      return (await mailsOf(by)).at(-1)
    }
    const owner = donations.provedDonor(by.donorId)
    const unproved = donations.donor(by.donorId, 'after-paying', by.browser)
    const stranger = await again(unproved)
    expect(stranger).toMatchObject({ template: 'receipt-again', values: { donorName: '' } })
    expect((await again(owner))?.values.donorName).toBe('Zoë Łukasz')
    const right = { firstName: 'Zoë', lastName: 'Łukasz-Nowak' }
    expect((await owner.call('PUT', '/api/donor-account', { body: right })).status).toBe(200)
    expect((await again(owner))?.values.donorName).toBe('Zoë Łukasz-Nowak')
  })
})

describe('a refund', () => {
  it('of a part gives a corrected receipt that names the one before, carried by its mail', async () => {
    const by = await giver()
    await donations.tell('refund.created', (await payBack(by, 11_00)).id)
    await eventually(async () => (await receiptsOf(by)).length === 2)
    const [corrected, first] = await receiptsOf(by)
    expect(corrected).toMatchObject({ amount: '44.00', contribution: '40.00', state: 'valid', replaces: first?.number })
    expect(first).toMatchObject({ amount: '55.00', state: 'replaced', replacedBy: corrected?.number })
    const mails = await mailsOf(by)
    expect(mails.map(({ template }) => template)).toEqual(['receipt', 'refund'])
    // Nobody has proved the mailbox: the name may be a stranger's words.
    expect(mails[1]?.values.donorName).toBe('')
    expect(snapshotOf(mails[1]).number).toBe(corrected?.number)
    const old = await textAt(`/api/receipts/${first?.number}/pdf`, by.headers)
    expect(old).toContain(`receipt ${corrected?.number} replaces it`)
    const now = await textAt(`/api/receipts/${corrected?.number}/pdf`, by.headers)
    expect(now).toContain(`Replaces Receipt ${first?.number}, which is void`)
    expect(now).toContain('Gift of $50.00 $50.00 $10.00 $40.00')
  })

  it('of all of it makes the receipt void', async () => {
    const by = await giver()
    await donations.tell('refund.created', (await payBack(by)).id)
    await eventually(async () => (await receiptsOf(by))[0]?.state === 'void')
    const [receipt] = await receiptsOf(by)
    expect((await mailsOf(by))[1]?.values).toMatchObject({ whole: 'yes', voidReceipt: receipt?.number })
    expect(await textAt(`/api/receipts/${receipt?.number}/pdf`, by.headers)).toMatch(
      /VOID Since .*: the payment was refunded/,
    )
  })
})

describe('a dispute', () => {
  it('makes the receipt void while it runs, and it is worth something again when it is won', async () => {
    const by = await giver('4000000000000259')
    const { data } = await donations.stripe.disputes.list({ payment_intent: by.paymentIntentId })
    const disputeId = data[0]?.id ?? ''
    await donations.tell('charge.dispute.created', disputeId)
    await eventually(async () => (await receiptsOf(by))[0]?.state === 'void')
    const path = `/api/receipts/${(await receiptsOf(by))[0]?.number}/pdf`
    expect(await textAt(path, by.headers)).toContain('the payer’s bank reversed the payment')
    await fetch(`${testProcessor().apiUrl}/simulator/disputes/${disputeId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'won' }),
    })
    await donations.tell('charge.dispute.closed', disputeId)
    await eventually(async () => (await receiptsOf(by))[0]?.state === 'valid')
    expect(await receiptsOf(by)).toHaveLength(1)
    expect(await textAt(path, by.headers)).not.toContain('VOID')
  })
})

describe('a statement', () => {
  const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  const today = dayIn('America/New_York')

  it('sums up the days that were asked for, with what was paid back, and without what is void', async () => {
    const by = await giver()
    await donations.tell('refund.created', (await payBack(by, 11_00)).id)
    await eventually(async () => (await receiptsOf(by)).length === 2)
    const path = `/api/statements?from=${today}&to=${today}`
    const { status, fileName, bytes } = await download(path, by.headers)
    expect([status, fileName]).toEqual([200, `attachment; filename=statement-${today}-to-${today}.pdf`])
    expect((await readPdf(bytes)).text).toContain('Total $55.00 $11.00 $40.00 $4.00 $44.00')
    await donations.tell('refund.created', (await payBack(by)).id)
    await eventually(async () => (await receiptsOf(by))[0]?.state === 'void')
    const after = await textAt(path, by.headers)
    expect(after).toContain('Not counted: refunded or disputed in full')
    expect(after).toContain('The total is $0.00.')
  })

  it('asked for 120 times at once is drawn beside the requests, four at a time, and the others are told to wait', async () => {
    const { headers } = await giver()
    const path = `/api/statements?from=${today}&to=${today}`
    expect((await donations.call('GET', path, undefined, headers)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => donations.call('GET', path, undefined, headers)),
    )
    const drawn = answers.filter(({ status }) => status === 200).length
    expect(drawn).toBeGreaterThanOrEqual(4)
    expect(drawn).toBeLessThan(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.detail).toBe('We’re already preparing 4 documents for you. Wait for those first.')
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(120 - drawn)
  })

  it('of days without a gift is honest about it', async () => {
    const by = await giver()
    const text = await textAt('/api/statements?from=2020-01-01&to=2020-12-31', by.headers)
    expect(text).toContain('January 1, 2020 to December 31, 2020')
    expect(text).toContain('The total is $0.00.')
    expect(text).not.toContain('Not counted')
  })

  it('refuses days that are none, or the wrong way round, by their field', async () => {
    const { headers } = await giver()
    const ask = (query: string) => donations.call('GET', `/api/statements?${query}`, undefined, headers)
    expect(await ask('from=2026-02-30&to=2026-03-01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'from', message: 'Choose the first day' }] },
    })
    expect(await ask('from=2026-03-02&to=2026-03-01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'to', message: 'The last day can’t be before the first' }] },
    })
    expect((await donations.call('GET', `/api/statements?from=${today}&to=${today}`)).status).toBe(401)
  })
})
