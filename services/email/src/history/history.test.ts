import { afterAll, expect, it } from '@jest/globals'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { supporters } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { newsletter } from '../../tests/campaign-parts.ts'
import { aRecipient } from '../../tests/mailbox.ts'
import { aReceipt } from '../../tests/sender-under-test.ts'
import { forgetPersonal } from '../messages/store.ts'

const email = await emailUnderTest()
const { db } = email
const admin = email.administrator()
afterAll(() => email.stop())

async function historyOf(address: string) {
  const { status, body } = await admin.get(`/api/admin/supporters/${email.donorIdOf(address)}/emails`)
  expect(status).toBe(200)
  return supporters.listEmailHistory.response.body.parse(body)
}

it('tells what was sent to a person by its name, also when address and content are forgotten', async () => {
  const to = aRecipient()
  await email.tell(MailRequestedSchema, aReceipt(to))
  const sent = [expect.objectContaining({ kind: 'email', about: 'Gift receipt', state: 'sent', words: null })]
  await eventually(async () => (await historyOf(to)).items[0]?.state === 'sent')
  expect((await historyOf(to)).items).toEqual(sent)
  await db.query(sql`update messages set finished_at = now() - interval '1 year' where recipient = ${to}`)
  await forgetPersonal(db)
  expect(await db.query(sql`select 1 from messages where recipient = ${to}`)).toEqual([])
  expect(await historyOf(to)).toEqual({ person: null, items: sent, next: null })
})

it('tells what somebody agreed to, that they left, and that they are kept away, with who did it and why', async () => {
  const address = aRecipient()
  const person = { email: address, firstName: 'Ada', lastName: 'Byron', tags: [], consent: 'Signed up at the fair' }
  const made = await admin.post('/api/email/subscribers', person, { 'idempotency-key': randomUUID() })
  expect(made.status).toBe(201)
  const hold = { scope: 'everything', reason: 'Asked by phone' }
  const held = await admin.call('PUT', `/api/email/subscribers/${made.body.id}/suppression`, { body: hold })
  expect(held).toMatchObject({ status: 200 })
  const { person: known, items } = await historyOf(address)
  expect(known).toEqual({ name: 'Ada Byron', email: address, given: null })
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'subscribed',
        state: 'by-hand',
        words: 'Signed up at the fair',
        by: 'administrator-1',
      }),
      expect.objectContaining({
        kind: 'suppressed',
        about: 'everything',
        words: 'Asked by phone',
        by: 'administrator-1',
      }),
    ]),
  )
  expect(await actsTold(db, email.donorIdOf(address))).toContainEqual(
    expect.objectContaining({ action: 'account-read', words: 'History: emails' }),
  )
})

it('tells which campaigns were for a person, what became of each and why, and never those of another', async () => {
  const [address, other] = [aRecipient(), aRecipient()]
  const made = await admin.post('/api/email/campaigns', newsletter(), { 'idempotency-key': randomUUID() })
  const { id, name } = made.body.campaign
  for (const email of [address, other]) {
    const person = { email, firstName: 'Ada', lastName: 'Byron', tags: [], consent: 'Signed up at the fair' }
    await admin.post('/api/email/subscribers', person, { 'idempotency-key': randomUUID() })
  }
  await db.query(sql`
    insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, reason, settled_at, next_attempt_at)
    select gen_random_uuid(), ${id}, id, email, 'failed', 'reply-550', now(), now() from subscribers where email = ${address}`)
  const campaignsOf = async (to: string) => (await historyOf(to)).items.filter(({ kind }) => kind === 'campaign')
  expect(await campaignsOf(address)).toMatchObject([{ about: name, state: 'failed', words: 'reply-550', thing: id }])
  expect(await campaignsOf(other)).toEqual([])
})
