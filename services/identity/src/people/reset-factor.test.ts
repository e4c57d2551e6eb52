import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskRole } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { codeAt } from '../second-factor/rules.ts'
import { anyAddress, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'
import { hashSecret } from '../secrets.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const { db } = identity
const password = 'correct horse battery'
const passwordHash = await hashSecret(password)
const reason = 'Lost her phone, called on the number that we know'

/** Somebody who logs in with an app. */
async function aPerson(roles: DeskRole[] = ['support']) {
  const [id, username] = [randomUUID(), randomUUID()]
  const email = `${username}@example.org`
  await db.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash)
    values (${id}, ${username}, 'Grace Hopper', ${email}, ${roles}, ${passwordHash})`)
  const desk = identity.administrator('desk', id, roles)
  const put = (path: string, body: object) =>
    desk.call('PUT', `/api/admin/account/${path}`, { body, headers: { 'x-forwarded-for': anyAddress() } })
  const { key } = (await put('second-factor/key', { current: password })).body
  const { recoveryCodes } = (await put('second-factor', { code: codeAt(key, new Date()) })).body
  return { id, username, email, desk, put, recoveryCodes: recoveryCodes as string[] }
}
type Person = Awaited<ReturnType<typeof aPerson>>

const reset = ({ desk }: Person, { id }: { id: string }) =>
  desk.call('PUT', `/api/admin/people/${id}/second-factor-reset`, { body: { reason } })
const logIn = ({ username }: Person) =>
  identity.post('/api/admin/login', { username, password }, { browser: 'one', address: anyAddress() })
const mailsTo = (email: string) =>
  db.query<{ values: Record<string, string> }>(sql`
    select payload -> 'values' as values from outbox
    where payload ->> 'to' = ${email} and payload ->> 'template' = 'desk-factor-reset'`)

let owner: Person
let person: Person
beforeEach(async () => {
  owner = await aPerson(['owner'])
  person = await aPerson()
})

describe('the second factor of somebody else', () => {
  it('is turned off by an owner, who says why: sessions end, the person is emailed, and the trail has it', async () => {
    const half = await logIn(person)
    const done = await reset(owner, person)
    expect(done).toMatchObject({ status: 200, body: { id: person.id, hasFactor: false } })
    expect(done.headers.get(sessionsEndHeader)).toBe(person.id)
    expect(await mailsTo(person.email)).toEqual([
      { values: { name: 'Grace Hopper', by: 'Grace Hopper', reason, link: expect.stringMatching(/\/admin$/) } },
    ])
    const acts = await db.query(sql`
      select action, administrator_id as by, words from audit_log where thing_id = ${person.id} and action = 'factor-reset'`)
    expect(acts).toEqual([{ action: 'factor-reset', by: owner.id, words: `Grace Hopper: ${reason}` }])

    const [code = ''] = person.recoveryCodes
    const late = await identity.post(
      '/api/admin/login/code',
      { token: half.body.token, code },
      { browser: 'one', address: anyAddress() },
    )
    expect(late.body.type).toBe('/problems/code-expired')
    expect(grantOf(await logIn(person))).toMatchObject({ subject: person.id, factor: 'missing' })
  })

  it('is there no longer for a second owner who asks at the same time', async () => {
    const other = await aPerson(['owner'])
    const answers = await Promise.all([reset(owner, person), reset(other, person)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  it('is nobody’s to turn off for themselves, without a reason, or for someone who doesn’t work here', async () => {
    expect((await reset(owner, owner)).body.detail).toMatch(/reset your own second factor/)
    const path = `/api/admin/people/${person.id}/second-factor-reset`
    expect((await owner.desk.call('PUT', path, { body: { reason: ' ' } })).body.errors).toEqual([
      { path: 'reason', message: 'Say why' },
    ])
    expect((await reset(owner, { id: randomUUID() })).status).toBe(404)
    expect((await reset(owner, owner)).headers.get(sessionsEndHeader)).toBeNull()
  })

  it('is an owner’s to turn off, and of one who still is', async () => {
    for (const role of ['auditor', 'support', 'money'] as const)
      expect((await reset(await aPerson([role]), person)).status).toBe(403)
    await db.query(sql`update administrators set roles = '{support}' where id = ${owner.id}`)
    expect((await reset(owner, person)).status).toBe(403)
    expect((await logIn(person)).body).toMatchObject({ next: 'code' })
  })
})
