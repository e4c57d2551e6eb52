import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deskAccount } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { anyEmail, identityUnderTest } from '../../tests/identity-under-test.ts'
import { password, peopleWithPasskeys, type Person } from '../../tests/people-with-passkeys.ts'
import { forgetAskedEmailsJob } from './forget-asked.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const people = peopleWithPasskeys(identity)
const { db } = identity

let person: Person
let wanted: string
beforeEach(async () => {
  person = await people.aPerson()
  wanted = anyEmail()
})

const ask = (one: Person, email: string, proof: object = { current: password }) =>
  people.put(one, 'email', { email, proof })
/** The newest that was emailed there. */
async function tokenAt(email: string): Promise<string> {
  const [mail] = await db.query<{ link: string }>(sql`
    select payload -> 'values' ->> 'link' as link from outbox
    where payload ->> 'to' = ${email} and payload ->> 'template' = 'desk-email-confirm' order by id desc limit 1`)
  const { pathname, hash } = new URL(mail?.link ?? '')
  expect(pathname).toBe('/admin/email')
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
const open = (token: string) => identity.post('/api/desk-emails/open', { token })
const confirm = (token: string) => identity.post('/api/desk-emails/confirm', { token })
const emailOf = async (one: Person) => (await people.account(one)).email
const own = ({ username }: Person) => `${username}@example.org`
const letPass = (interval: string) =>
  db.query(
    sql`update asked_emails set expires_at = expires_at - ${interval}::interval where administrator_id = ${person.id}`,
  )

describe('an email address of one’s own at the desk', () => {
  it('is another once the link that was emailed there is followed, and the one before is told twice', async () => {
    const asked = await ask(person, wanted.toUpperCase())
    expect(asked.status).toBe(204)
    expect(await people.account(person)).toMatchObject({ email: own(person), askedEmail: wanted })
    expect((await people.emailsTo(person)).map(({ what }) => what)).toEqual(['email-asked'])
    const token = await tokenAt(wanted)
    expect((await open(token)).body).toEqual({ name: 'Grace Hopper', email: wanted })
    const done = await Promise.all([confirm(token), confirm(token)])
    expect(done.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410])
    for (const { headers } of [asked, ...done]) expect(headers.get(sessionsEndHeader)).toBeNull()
    expect(await people.account(person)).toMatchObject({ email: wanted, askedEmail: null })
    expect((await people.emailsTo(person)).map(({ what }) => what)).toEqual(['email-asked', 'email-changed'])
  })

  it('is told to the trail by its domain alone, which keeps what it has for good', async () => {
    await ask(person, wanted)
    await confirm(await tokenAt(wanted))
    const acts = await db.query(sql`
      select action, words from audit_log where administrator_id = ${person.id} and thing_id = ${person.id} order by id`)
    expect(acts).toEqual([
      { action: 'email-asked', words: 'An address at example.org' },
      { action: 'email-changed', words: 'An address at example.org' },
    ])
  })

  it('is set by the first administrator, who has none to be told at', async () => {
    await db.query(sql`update administrators set email = null where id = ${person.id}`)
    expect((await ask(person, wanted)).status).toBe(204)
    await confirm(await tokenAt(wanted))
    expect(await emailOf(person)).toBe(wanted)
    expect(await people.emailsTo(person)).toEqual([])
  })

  it('is nobody else’s: neither of who works here nor of who is invited, also at the moment it is confirmed', async () => {
    const other = await people.aPerson(['owner'])
    expect((await ask(person, own(other))).body.errors).toEqual([
      { path: 'email', message: 'Someone with this email address works here or is invited' },
    ])
    expect((await ask(person, own(person))).body.errors[0].path).toBe('email')
    await ask(person, wanted)
    const owner = identity.administrator(identity.sidOf('desk'), other.id, other.roles)
    const form = { name: 'Alan Turing', email: wanted, roles: ['support'] }
    expect((await owner.post('/api/admin/people/invitations', form)).status).toBe(201)
    expect((await ask(person, wanted)).status).toBe(400)
    expect((await confirm(await tokenAt(wanted))).body.detail).toMatch(/works here or is invited/)
    expect(await emailOf(person)).toBe(own(person))
  })

  it('is one of two people’s who ask for it at once', async () => {
    const other = await people.aPerson()
    await ask(person, wanted)
    const first = await tokenAt(wanted)
    await ask(other, wanted)
    const answers = await Promise.all([confirm(first), confirm(await tokenAt(wanted))])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410])
  })
})

describe('the link to an email address', () => {
  it('is the newest one, works for 24 hours, and for who still works here', async () => {
    await ask(person, wanted)
    const before = await tokenAt(wanted)
    const mistyped = anyEmail()
    await ask(person, mistyped)
    expect((await confirm(before)).status).toBe(410)
    const token = await tokenAt(mistyped)
    await letPass(`${deskAccount.emailLinkHours} hours`)
    expect((await open(token)).status).toBe(410)
    expect((await people.account(person)).askedEmail).toBeNull()
    await letPass(`-${deskAccount.emailLinkHours} hours`)
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await confirm(token)).status).toBe(410)
    expect((await confirm('x'.repeat(43))).body.type).toBe('/problems/link-expired')
  })

  it('opens nothing after a new password, so that who loses theirs to a stranger can stop them', async () => {
    await ask(person, wanted)
    const token = await tokenAt(wanted)
    expect(
      (await people.put(person, 'password', { current: password, password: 'staple and another word' })).status,
    ).toBe(204)
    expect((await confirm(token)).status).toBe(410)
    expect(await emailOf(person)).toBe(own(person))
  })

  it('is forgotten with its address when nobody followed it', async () => {
    await ask(person, wanted)
    await letPass(`${deskAccount.emailLinkHours} hours`)
    await forgetAskedEmailsJob({ db, now: () => new Date() }).run(new AbortController().signal)
    expect(await db.query(sql`select email from asked_emails where administrator_id = ${person.id}`)).toEqual([])
  })
})

describe('to ask for another email address', () => {
  it('takes the password, and the second factor of who has one', async () => {
    expect((await ask(person, wanted, { current: 'a guess' })).body.errors[0].path).toBe('current')
    expect((await people.actsOf(person)).at(-1)).toBe('proof-failed')
    const { credential } = await people.add(person)
    expect((await ask(person, wanted)).body.detail).toMatch(/a code or a passkey beside the password/)
    expect((await ask(person, wanted, await people.proofWith(person, credential))).status).toBe(204)
  })

  it('takes an older passkey than one of the last day, where there is one', async () => {
    const { credential } = await people.add(person)
    const { credential: newer } = await people.add(person, credential)
    const answer = await ask(person, wanted, await people.proofWith(person, newer))
    expect(answer.body.detail).toMatch(/added less than a day ago/)
    expect((await people.account(person)).askedEmail).toBeNull()
  })

  it('is nobody’s who was removed a second ago', async () => {
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await ask(person, wanted)).status).toBe(403)
    expect((await ask({ ...person, id: randomUUID() }, wanted)).status).toBe(403)
  })
})
