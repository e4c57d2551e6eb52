import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskRole, people } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { eventually } from '@evenhand/service-kit/testing'
import { isUntold } from '../administrators/store.ts'
import { findDeciders } from './deciders-store.ts'
import { tellDeciders, tellDecidersAgain } from './tell-deciders.ts'
import { forgetInvitationsJob } from './forget-invitations.ts'
import { anyAddress, anyEmail, identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const { db } = identity
const [first] = await db.query<{ id: string }>(sql`select id from administrators`)
const firstId = first?.id ?? ''
const as = (id: string, roles: DeskRole[] = ['owner']) => identity.administrator('desk', id, roles)
const owner = as(firstId)
const password = 'correct horse battery'

const invite = (email: string, roles: DeskRole[] = ['support'], by = owner) =>
  by.post('/api/admin/people/invitations', { name: 'Grace Hopper', email, roles })
const linkOf = async (invitationId: string, sending = 1): Promise<string> => {
  const [row] = await db.query<{ link: string }>(sql`
    select payload -> 'values' ->> 'link' as link from outbox
    where payload ->> 'mailKey' = ${`desk-invitation:${invitationId}:${sending}`}`)
  const { hash, pathname } = new URL(row?.link ?? '')
  expect(pathname).toBe('/admin/join')
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
const join = (token: string, username: string = randomUUID(), chosen = password) =>
  identity.post('/api/desk-invitations/join', { token, username, password: chosen })
const open = (token: string) => identity.post('/api/desk-invitations/open', { token })
const logIn = (username: string) => identity.post('/api/admin/login', { username, password }, { address: anyAddress() })
const list = async (): Promise<{ people: people.DeskPerson[]; invitations: people.Invitation[] }> =>
  (await owner.get('/api/admin/people')).body
const personOf = async (id: string) => (await list()).people.find((person) => person.id === id)

/** Somebody who has joined. */
async function aPerson(roles: DeskRole[] = ['support']) {
  const username = randomUUID()
  const { body } = await invite(anyEmail(), roles)
  const joined = await join(await linkOf(body.id), username)
  expect(joined).toMatchObject({ status: 200, body: { username } })
  return { id: String(body.id), username }
}
const setRoles = (id: string, roles: DeskRole[], seen: number, by = owner) =>
  by.call('PUT', `/api/admin/people/${id}/roles`, { body: { roles, seen } })
const remove = (id: string, seen: number, by = owner) =>
  by.call('PUT', `/api/admin/people/${id}/removal`, { body: { seen } })

describe('an invitation', () => {
  it('is a link that lets one person choose a password, who then logs in with the roles of it', async () => {
    const { id, username } = await aPerson(['support', 'money'])
    const login = await logIn(username.toUpperCase())
    expect(login).toMatchObject({ status: 200, body: { roles: ['money', 'support'] } })
    expect(await personOf(id)).toMatchObject({ name: 'Grace Hopper', state: 'active', lastLoginAt: expect.any(String) })
    const acts = await db.query<{ action: string }>(sql`
      select action from audit_log where thing_id = ${id} order by id`)
    expect(acts.map(({ action }) => action)).toEqual(['person-invited', 'made'])
  })

  it('signs nobody in, and opening it uses nothing up', async () => {
    const { body } = await invite(anyEmail())
    const token = await linkOf(body.id)
    expect((await open(token)).body).toMatchObject({ name: 'Grace Hopper', roles: ['support'] })
    expect((await open(token)).status).toBe(200)
    const joined = await join(token)
    expect(joined.headers.get('x-evenhand-session-grant')).toBeNull()
    expect((await open(token)).status).toBe(410)
  })

  it('is taken up once, by one of ten at once', async () => {
    const { body } = await invite(anyEmail())
    const token = await linkOf(body.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(token)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(410),
    ])
  })

  it('stays good where the username is taken or the password too short', async () => {
    const { username } = await aPerson()
    const { body } = await invite(anyEmail())
    const token = await linkOf(body.id)
    const taken = await join(token, ` ${username.toUpperCase()}`)
    expect(taken.body.errors).toEqual([{ path: 'username', message: expect.stringMatching(/is taken/) }])
    expect((await join(token, randomUUID(), 'eleven char')).body.errors).toEqual([
      { path: 'password', message: 'Use at least 12 characters' },
    ])
    expect((await join(token)).status).toBe(200)
  })

  it('ends after seven days, when it is canceled, and when it is sent again', async () => {
    const late = (await invite(anyEmail())).body.id
    const lateToken = await linkOf(late)
    await db.query(sql`
      update desk_invitations set sent_at = now() - interval '8 days', expires_at = now() - interval '1 second' where id = ${late}`)
    expect((await join(lateToken)).status).toBe(410)
    expect((await list()).invitations.find(({ id }) => id === late)?.isExpired).toBe(true)
    expect((await owner.post(`/api/admin/people/invitations/${late}/sending`, undefined)).status).toBe(200)
    expect((await join(lateToken)).status).toBe(410)
    const newToken = await linkOf(late, 2)
    expect((await open(newToken)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/admin/people/invitations/${late}`)).status).toBe(204)
    expect((await join(newToken)).status).toBe(410)
    expect((await owner.call('DELETE', `/api/admin/people/invitations/${late}`)).status).toBe(404)
  })

  it('is one for an address, and none for somebody who works here', async () => {
    const email = anyEmail()
    const answers = await Promise.all([invite(email), invite(email.toUpperCase())])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
    const sent = answers.find(({ status }) => status === 201)?.body.id
    await join(await linkOf(sent))
    expect((await invite(email)).body.detail).toMatch(/works here already/)
  })

  it('is forgotten 30 days after it expired, and no sooner', async () => {
    const ids: string[] = []
    for (const days of [29, 31]) {
      const { id } = (await invite(anyEmail())).body
      ids.push(id)
      await db.query(sql`
        update desk_invitations set sent_at = now() - interval '60 days', expires_at = now() - make_interval(days => ${days}) where id = ${id}`)
    }
    await forgetInvitationsJob({ db, now: () => new Date() }).run(new AbortController().signal)
    expect((await list()).invitations.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids.slice(0, 1))
  })

  it('keeps its token as a hash alone', async () => {
    const { body } = await invite(anyEmail())
    const token = await linkOf(body.id)
    const rows = await db.query<{ row: string }>(sql`select desk_invitations::text as row from desk_invitations`)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  it('ends with the ownership of who sent it, also where it is taken up in the same moment', async () => {
    for (const lose of [(id: string) => remove(id, 0), (id: string) => setRoles(id, ['support'], 0)]) {
      const inviter = await aPerson(['owner'])
      const invited = (await invite(anyEmail(), ['owner'], as(inviter.id))).body.id
      const others = (await invite(anyEmail(), ['support'], as(inviter.id))).body.id
      const [token, other] = [await linkOf(invited), await linkOf(others)]
      const [, joined] = await Promise.all([lose(inviter.id), join(token)])
      expect([200, 410]).toContain(joined.status)
      expect((await open(other)).status).toBe(410)
      expect((await join(other)).status).toBe(410)
      const acts = await db.query<{ action: string }>(sql`
        select action from audit_log where thing_id = ${others} order by id`)
      expect(acts.map(({ action }) => action)).toEqual(['person-invited', 'invitation-canceled'])
    }
  })

  it('is sent by owners alone, also when they were one a second ago', async () => {
    expect((await invite(anyEmail(), ['owner'], as(firstId, ['support']))).status).toBe(403)
    const { id } = await aPerson(['owner'])
    await remove(id, 0)
    expect((await invite(anyEmail(), ['owner'], as(id))).status).toBe(403)
  })
})

describe('roles', () => {
  let person: { id: string; username: string }
  beforeEach(async () => void (person = await aPerson()))

  it('are changed by another owner, which ends the sessions of whose they are', async () => {
    const answer = await setRoles(person.id, ['draws', 'reviews'], 0)
    expect(answer).toMatchObject({ status: 200, body: { roles: ['draws', 'reviews'], version: 1 } })
    expect(answer.headers.get(sessionsEndHeader)).toBe(person.id)
    expect((await logIn(person.username)).body.roles).toEqual(['draws', 'reviews'])
  })

  it('are changed by one of two owners at once, and the other reads it', async () => {
    const other = await aPerson(['owner'])
    const answers = await Promise.all([
      setRoles(person.id, ['money'], 0),
      setRoles(person.id, ['draws'], 0, as(other.id)),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.detail).toMatch(/Another owner changed this person in the meantime/)
    expect(late?.headers.get(sessionsEndHeader)).toBeNull()
  })

  it('are nobody’s own to change', async () => {
    expect((await setRoles(firstId, ['support'], 0)).body.detail).toMatch(/can’t change your own roles/)
    expect((await remove(firstId, 0)).status).toBe(409)
  })

  it('stay with an owner when two remove each other at once', async () => {
    const [one, other] = [await aPerson(['owner']), await aPerson(['owner'])]
    const answers = await Promise.all([remove(other.id, 0, as(one.id)), remove(one.id, 0, as(other.id))])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  })

  it('end with a removal, and with them the login; asked again it is no failure', async () => {
    expect((await remove(person.id, 0)).body).toMatchObject({ state: 'removed' })
    const again = await remove(person.id, 0)
    expect(again.status).toBe(200)
    expect(again.headers.get(sessionsEndHeader)).toBe(person.id)
    expect((await logIn(person.username)).status).toBe(401)
    expect((await setRoles(person.id, ['money'], 1)).status).toBe(409)
    const acts = await db.query<{ action: string; by: string }>(sql`
      select action, administrator_id as by from audit_log where thing_id = ${person.id} order by id desc limit 2`)
    expect(acts).toEqual([
      { action: 'sessions-ended', by: firstId },
      { action: 'person-removed', by: firstId },
    ])
  })
})

describe('how many people may decide what another one asked for', () => {
  const told = async () => {
    const [newest] = await db.query<{
      payload: { money?: number; prizes?: number; grants?: number; version: number }
    }>(sql`
      select payload from outbox where topic = 'evenhand.desk.v1' order by id desc limit 1`)
    if (!newest) throw new Error('nothing was told')
    const { money = 0, prizes = 0, grants = 0, version } = newest.payload
    return { money, prizes, grants, version }
  }

  const pairsOf = async (id: string) => {
    const [newest] = await db.query<{ pairs?: { person: string; givenBy: string; until: string; kind: string }[] }>(sql`
      select payload -> 'pairs' as pairs from outbox where topic = 'evenhand.desk.v1' order by id desc limit 1`)
    return (newest?.pairs ?? []).filter(({ person }) => person === id)
  }
  const letWeekPass = async () => {
    await db.query(sql`update given_roles set given_at = given_at - interval '7 days 1 minute'`)
    await db.query(sql`update desk_deciders set money_two_from = money_two_from - interval '7 days 1 minute',
      merges_two_from = merges_two_from - interval '7 days 1 minute'`)
  }
  const versionOf = async (id: string) => (await personOf(id))?.version ?? -1

  it('is told when someone joins, gets other roles or is removed, by what each of them may decide', async () => {
    const before = await told()
    const one = await aPerson(['money', 'reviews'])
    const joined = { ...before, money: before.money + 1, grants: before.grants + 1, version: before.version + 1 }
    expect(await told()).toEqual(joined)
    await setRoles(one.id, ['draws'], await versionOf(one.id))
    const moved = { ...before, prizes: before.prizes + 1, version: before.version + 2 }
    expect(await told()).toEqual(moved)
    await remove(one.id, await versionOf(one.id))
    expect(await told()).toEqual({ ...before, version: before.version + 3 })
  })

  it('is not told where it stays', async () => {
    const before = await told()
    const one = await aPerson(['support'])
    await setRoles(one.id, ['auditor'], await versionOf(one.id))
    expect((await personOf(one.id))?.roles).toEqual(['auditor'])
    expect(await told()).toEqual(before)
  })

  it('counts everyone once, however many change at once', async () => {
    const before = await told()
    const many = await Promise.all([1, 2, 3, 4].map(() => aPerson(['money'])))
    expect(await told()).toMatchObject({ money: before.money + 4 })
    const { people: all } = await list()
    const versions = new Map(all.map(({ id, version }) => [id, version]))
    await Promise.all(many.map(({ id }) => remove(id, versions.get(id) ?? -1)))
    expect(await told()).toMatchObject({ money: before.money })
  })

  it('is told with who isn’t two people for a week: who was given a role that decides, and who gave it', async () => {
    const one = await aPerson(['money'])
    const other = await aPerson(['support'])
    expect(await pairsOf(one.id)).toEqual([
      { person: one.id, givenBy: firstId, until: expect.any(String), kind: 'money' },
    ])
    expect(await pairsOf(other.id)).toEqual([])
    await setRoles(other.id, ['support', 'reviews'], 0)
    const [pair] = await pairsOf(other.id)
    expect(new Date(pair?.until ?? 0).getTime() - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    await setRoles(other.id, ['reviews'], 1)
    expect(await pairsOf(other.id)).toEqual([pair])
    // Whom they brought stays of their hand when they are gone.
    await remove(one.id, 0)
    expect(await pairsOf(one.id)).toHaveLength(1)
  })

  it('makes a pair with who invited someone first, too, where another owner sends the invitation again', async () => {
    const other = await aPerson(['owner'])
    const { body } = await invite(anyEmail(), ['money'])
    expect((await as(other.id).post(`/api/admin/people/invitations/${body.id}/sending`, undefined)).status).toBe(200)
    expect((await join(await linkOf(body.id, 2))).status).toBe(200)
    const pairs = await pairsOf(body.id)
    expect(pairs.map(({ givenBy }) => givenBy).toSorted()).toEqual([firstId, other.id].toSorted())
    await setRoles(other.id, ['support'], await versionOf(other.id))
  })

  it('isn’t let in with a new role before that is told', async () => {
    const { id } = await aPerson(['money'])
    const support = await aPerson(['support'])
    await eventually(async () => !(await isUntold(db, id)))
    await db
      .transaction(async (tx) => {
        await tellDeciders(tx, new Date(Date.now() + 1))
        await tx.query(sql`update desk_deciders set money = money + 1`)
        await tellDeciders(tx, new Date())
        expect([await isUntold(tx, id), await isUntold(tx, support.id)]).toEqual([true, false])
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  })

  it('is told with from when two are two people, and with until when it takes two once they aren’t any longer', async () => {
    await db.query(sql`delete from desk_deciders`)
    await db.query(sql`delete from given_roles`)
    await db.query(sql`update administrators set state = 'removed' where id <> ${firstId}`)
    await db.transaction((tx) => tellDeciders(tx, new Date()))
    const told = async () => {
      const { money, merges } = (await findDeciders(db)) ?? {}
      return [money, merges]
    }
    const [alone, inAWeek] = [{ many: 1, twoUntil: null, twoFrom: null }, expect.any(Date)]
    expect(await told()).toEqual([alone, alone])
    const one = await aPerson(['owner'])
    const joined = { many: 2, twoUntil: null, twoFrom: inAWeek }
    expect(await told()).toEqual([joined, joined])
    await letWeekPass()
    await setRoles(one.id, ['money'], 0)
    expect(await told()).toEqual([
      { many: 2, twoUntil: null, twoFrom: null },
      { ...alone, twoUntil: inAWeek },
    ])
    await remove(one.id, 1)
    expect((await told())[0]).toEqual({ ...alone, twoUntil: inAWeek })
  })

  it('is forgotten who gave whom a role once it makes them no pair', async () => {
    const { id } = await aPerson(['money'])
    const kept = () => db.query(sql`select from given_roles where person_id = ${id}`)
    const forget = () => forgetInvitationsJob({ db, now: () => new Date() }).run(new AbortController().signal)
    await forget()
    expect(await kept()).toHaveLength(1)
    await letWeekPass()
    await forget()
    expect(await kept()).toEqual([])
  })

  it('is told again when the service starts, and is the same', async () => {
    await tellDecidersAgain(db, new Date())
    const before = await told()
    await db.transaction((tx) => tx.query(sql`delete from outbox where topic = 'evenhand.desk.v1'`))
    await tellDecidersAgain(db, new Date())
    expect(await told()).toEqual(before)
  })
})
