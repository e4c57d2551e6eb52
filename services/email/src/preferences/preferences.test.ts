import { afterAll, describe, expect, it } from '@jest/globals'
import { email as contract } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { nameDonorsJob } from './donors.ts'

const email = await emailUnderTest()
const { donorIdOf } = email
afterAll(() => email.stop())

const path = '/api/email/preferences'
const turnOn = (to: string, firstName = 'Ada') => ({ body: { news: 'on', email: to, firstName } })
const turnOff = { body: { news: 'off' } }

/** Somebody who signed in from the mailbox. */
const aDonor = (to = aRecipient()) => ({ to, donor: email.provedDonor(donorIdOf(to)) })
const newsOf = async ({ donor }: Pick<ReturnType<typeof aDonor>, 'donor'>) => (await donor.get(path)).body.news

interface Consent {
  words: string
  proof: string
  given_at: Date
}
const consentsOf = (to: string) =>
  email.db.query<Consent>(sql`
    select words, proof, given_at from consents c join subscribers s on s.id = c.subscriber_id
    where s.email = ${to} order by given_at`)
const tokenOf = async (to: string): Promise<string> => {
  const [row] = await email.db.query<{ token: string }>(
    sql`select unsubscribe_token as token from subscribers where email = ${to}`,
  )
  return row?.token ?? ''
}

describe('a donor who signed in from the mailbox', () => {
  it('turns news on at once and without another mail, and what they agreed to is kept', async () => {
    const ada = aDonor()
    expect(await newsOf(ada)).toBe('off')
    const before = new Date()
    expect(await ada.donor.call('PUT', path, turnOn(ada.to))).toMatchObject({ status: 200, body: { news: 'on' } })
    expect(await newsOf(ada)).toBe('on')
    const [consent, ...others] = await consentsOf(ada.to)
    expect(others).toEqual([])
    expect(consent).toMatchObject({ words: contract.newsConsent, proof: 'signed-in-from-mailbox' })
    expect(consent?.given_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(await email.db.query(sql`select 1 from messages where recipient = ${ada.to}`)).toEqual([])
  })

  it('agreed to it for good: nobody changes or deletes what is kept of it', async () => {
    const ada = aDonor()
    await ada.donor.call('PUT', path, turnOn(ada.to))
    for (const change of [
      sql`update consents set words = 'Nothing.'`,
      sql`delete from consents`,
      sql`truncate consents cascade`,
    ])
      await expect(email.db.query(change)).rejects.toThrow(/keeps what was written/)
    expect(await consentsOf(ada.to)).toHaveLength(1)
  })

  it('turns news off as the link in a mail does, and on again with a consent of its own', async () => {
    const ada = aDonor()
    await ada.donor.call('PUT', path, turnOn(ada.to))
    const token = await tokenOf(ada.to)
    expect((await ada.donor.call('PUT', path, turnOff)).body).toEqual({ news: 'off' })
    await ada.donor.call('PUT', path, turnOn(ada.to))
    await email.nobody.call('POST', `/r/unsubscribe/${token}`)
    expect(await newsOf(ada)).toBe('off')
    expect(await consentsOf(ada.to)).toHaveLength(2)
  })

  it('gives one consent however often it is sent at once', async () => {
    const ada = aDonor()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.donor.call('PUT', path, turnOn(ada.to))))
    expect(answers.map(({ body }) => body.news)).toEqual(Array(10).fill('on'))
    expect(await consentsOf(ada.to)).toHaveLength(1)
  })

  it('has no say for another address', async () => {
    const [ada, other] = [aDonor(), aRecipient()]
    const { status, body } = await ada.donor.call('PUT', path, turnOn(other))
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'email', message: 'Enter the email address that you signed in with' }],
    ])
    expect(await newsOf(aDonor(other))).toBe('off')
  })

  it('who turned news off is not brought back by a link that was mailed before', async () => {
    const ada = aDonor()
    await email.visitor('browser').post('/api/email/subscriptions', { firstName: 'Ada', email: ada.to })
    const token = await tokenMailedTo(ada.to)
    expect(await newsOf(ada)).toBe('asked')
    await ada.donor.call('PUT', path, turnOff)
    expect((await email.nobody.post('/api/email/subscriptions/confirm', { token })).status).toBe(410)
    expect(await newsOf(ada)).toBe('off')
  })
})

describe('a donor who only typed the address', () => {
  it('neither learns whether its owner receives news, nor turns them on or off', async () => {
    const [subscriber, stranger] = [aDonor(), aDonor()]
    await subscriber.donor.call('PUT', path, turnOn(subscriber.to))
    const tries = async ({ to }: { to: string }) => {
      const donor = email.donor(donorIdOf(to))
      const answers = [await donor.get(path)]
      for (const change of [turnOn(to), turnOff]) answers.push(await donor.call('PUT', path, change))
      return answers.map(({ status, body }) => [status, body.type])
    }
    const refusal = [401, '/problems/mailbox-to-prove']
    for (const tried of [subscriber, stranger]) expect(await tries(tried)).toEqual([refusal, refusal, refusal])
    expect([await newsOf(subscriber), await newsOf(stranger)]).toEqual(['on', 'off'])
    expect(await mailsTo(stranger.to)).toEqual([])
  })
})

it('nobody else has a say', async () => {
  const answers = []
  for (const who of [email.nobody, email.administrator()])
    answers.push((await who.get(path)).status, (await who.call('PUT', path, turnOff)).status)
  expect(answers).toEqual([401, 401, 403, 403])
})

it('a subscriber from before is known by the address', async () => {
  const ada = aDonor()
  await ada.donor.call('PUT', path, turnOn(ada.to))
  await email.db.query(sql`update subscribers set donor_id = null where email = ${ada.to}`)
  expect(await newsOf(ada)).toBe('off')
  await nameDonorsJob({ db: email.db, donorIdOf }).run(new AbortController().signal)
  expect(await newsOf(ada)).toBe('on')
})

it('every check of the service holds', async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})

async function tokenMailedTo(to: string): Promise<string> {
  const mails = await eventually(async () => {
    const there = await mailsTo(to)
    return there.length > 0 && there
  })
  return /confirm#token=([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
