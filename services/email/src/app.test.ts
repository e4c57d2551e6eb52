import { afterAll, describe, expect, it } from '@jest/globals'
import { EntriesGrantedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { sealedFor } from '@evenhand/service-kit/outbox'
import { eventually, testMailKeys } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../tests/mailbox.ts'
import { aReceipt } from '../tests/sender-under-test.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

describe('the email service', () => {
  it('hears of a receipt and of its entries, and sends it', async () => {
    const [to, source] = [aRecipient(), `gift:${randomUUID()}`]
    await email.tell(MailRequestedSchema, aReceipt(to, [source]))
    await email.tell(EntriesGrantedSchema, { source, donorId: randomUUID(), finalEntries: 36n })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(to)
      return mails.length > 0 && mails
    })
    expect(mail?.text).toContain('Entries earned: 36')
    expect(mail?.subject).toBe('Your receipt from Evenhand: $50.00')
  })

  it('sends what was sealed for it, and buries what was sealed for another key or another email', async () => {
    const [to, other] = [aRecipient(), aRecipient()]
    const otherKey = 'n3Y8cAdBHv0k2g0xT0eJ8m1bJ5qVbYkq6mOq1uYvXnM'
    await email.tell(MailRequestedSchema, sealedFor(otherKey, aReceipt(other)))
    await email.tell(MailRequestedSchema, {
      ...sealedFor(testMailKeys.publicKey, aReceipt(other)),
      mailKey: 'receipt:x',
    })
    await email.tell(MailRequestedSchema, sealedFor(testMailKeys.publicKey, aReceipt(to)))
    await eventually(async () => (await mailsTo(to)).length > 0)
    await eventually(async () => {
      const { body } = await email.nobody.get('/health/backlog')
      return (body as { deadLetters: number }).deadLetters === 2
    })
    expect(await mailsTo(other)).toEqual([])
  })

  it('shows its templates to administrators alone', async () => {
    const path = '/api/email/templates'
    expect((await email.nobody.get(path)).status).toBe(401)
    expect((await email.donor(randomUUID()).get(path)).status).toBe(403)
    const { status, body } = await email.administrator().get(path)
    expect(status).toBe(200)
    expect(body).toContainEqual(
      expect.objectContaining({ name: 'Gift receipt', templateType: 'donation_thank_you', isActive: true }),
    )
  })
})
