import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskRole } from '@evenhand/contracts/http'
import type { MailValues } from '@evenhand/contracts/mail'
import { sql } from '@evenhand/service-kit/postgres'
import { anyEmail, identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const { db } = identity

/** Somebody who works here. */
async function aPerson(name: string, roles: DeskRole[], email: string | null = anyEmail()) {
  const id = randomUUID()
  await db.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash) values (${id}, ${id}, ${name}, ${email}, ${roles}, 'none')`)
  return { id, name, email, desk: identity.administrator('desk', id, roles) }
}
type Person = Awaited<ReturnType<typeof aPerson>>

let ada: Person, mary: Person, vera: Person, grace: Person
beforeEach(async () => {
  await db.query(sql`truncate desk_invitations, administrators, outbox cascade`)
  ada = await aPerson('Ada Lovelace', ['owner'])
  mary = await aPerson('Mary Jackson', ['owner', 'auditor'])
  vera = await aPerson('Vera Rubin', ['auditor', 'support'])
  grace = await aPerson('Grace Hopper', ['money'])
  // The installation’s first owner, whom nobody can write to.
  await aPerson('admin', ['owner'], null)
})

/** Who was emailed, as what they read it, and what. */
async function told() {
  const rows = await db.query<{ to: string; values: MailValues<'desk-people-changed'> }>(sql`
    select payload ->> 'to' as to, payload -> 'values' as values from outbox
    where payload ->> 'template' = 'desk-people-changed' order by payload -> 'values' ->> 'name'`)
  await db.query(sql`truncate outbox cascade`)
  return rows
}
const whom = (rows: Awaited<ReturnType<typeof told>>) =>
  rows.map(({ to, values: { name, reader, link } }) => ({ to, name, reader, page: new URL(link).pathname }))
const asOwner = ({ email: to, name }: Person) => ({ to, name, reader: 'owner', page: '/admin/people' })
const asAuditor = ({ email: to, name }: Person) => ({ to, name, reader: 'auditor', page: '/admin/audit' })

const put = (path: string, body: object, by = ada) => by.desk.call('PUT', `/api/admin/people/${path}`, { body })
const invite = (email: string, roles: DeskRole[] = ['money', 'support']) =>
  ada.desk.post('/api/admin/people/invitations', { name: 'Edith Clarke', email, roles })
const tokenOf = async (): Promise<string> => {
  const [row] = await db.query<{ link: string }>(sql`
    select payload -> 'values' ->> 'link' as link from outbox where payload ->> 'template' = 'desk-invitation'`)
  return new URLSearchParams(new URL(row?.link ?? '').hash.slice(1)).get('token') ?? ''
}

describe('owners and auditors are emailed', () => {
  it('at once that another owner invited someone, and all of them that the person has joined', async () => {
    const email = anyEmail()
    await invite(email)
    const token = await tokenOf()
    const invited = await told()
    expect(whom(invited)).toEqual([asOwner(mary), asAuditor(vera)])
    const about = { by: 'Ada Lovelace', person: 'Edith Clarke', address: email, after: 'Money and Support' }
    expect(invited[0]?.values).toEqual({
      ...about,
      what: 'invited',
      name: 'Mary Jackson',
      reader: 'owner',
      at: expect.any(String),
      link: expect.any(String),
    })

    const body = { token, username: randomUUID(), password: 'correct horse battery' }
    expect((await identity.post('/api/desk-invitations/join', body)).status).toBe(200)
    const joined = await told()
    expect(whom(joined)).toEqual([asOwner(ada), asOwner(mary), asAuditor(vera)])
    for (const { values } of joined) expect(values).toMatchObject({ ...about, what: 'joined' })
  })

  it('that someone has other roles or was removed, and so is the person', async () => {
    await put(`${grace.id}/roles`, { roles: ['draws'], seen: 0 })
    const moved = await told()
    const asGrace = { to: grace.email, name: 'Grace Hopper', reader: 'person' }
    expect(whom(moved)).toEqual([{ ...asGrace, page: '/admin' }, asOwner(mary), asAuditor(vera)])
    for (const { values } of moved)
      expect(values).toMatchObject({ what: 'roles', by: 'Ada Lovelace', before: 'Money', after: 'Draws' })

    await put(`${grace.id}/removal`, { seen: 1 })
    const removed = await told()
    expect(whom(removed)).toEqual([{ ...asGrace, page: '/contact' }, asOwner(mary), asAuditor(vera)])
    for (const { values } of removed) {
      expect(values).toMatchObject({ what: 'removed', before: 'Draws' })
      expect(values).not.toHaveProperty('after')
    }
  })

  it('also whom the change leaves neither', async () => {
    await put(`${mary.id}/roles`, { roles: ['support'], seen: 0 })
    expect(whom(await told())).toEqual([
      { to: mary.email, name: 'Mary Jackson', reader: 'person', page: '/admin' },
      asAuditor(vera),
    ])
  })

  it('of nothing that changes nothing', async () => {
    await put(`${grace.id}/roles`, { roles: ['money'], seen: 0 })
    await put(`${ada.id}/roles`, { roles: ['money'], seen: 0 })
    await invite(String(grace.email))
    expect(await told()).toEqual([])
  })

  it('that a password was made void or a second factor turned off, with the reason; the person has an email of its own', async () => {
    const body = { reason: 'Others know it' }
    await put(`${grace.id}/password-void`, body)
    const voided = await told()
    expect(whom(voided)).toEqual([asOwner(mary), asAuditor(vera)])
    for (const { values } of voided)
      expect(values).toMatchObject({ what: 'password-void', ...body, person: grace.name })

    await db.query(sql`
      insert into second_factors (administrator_id, sealed_key, begun_at, confirmed_at) values (${grace.id}, '\\x00', now(), now())`)
    expect((await put(`${grace.id}/second-factor-reset`, body)).status).toBe(200)
    expect(whom(await told())).toEqual([asOwner(mary), asAuditor(vera)])
  })
})
