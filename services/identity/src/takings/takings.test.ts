import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { type DeskRole, mayCall, roleSentence, takeThingOf, takings } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
const { db } = identity
afterAll(() => identity.stop())

async function newPerson(name: string): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into administrators (id, name, username, password_hash, roles) values (${id}, ${name}, ${`${name.toLowerCase()}-${id}`}, 'x', array['reviews'])`)
  return id
}
const [mia, ben] = [await newPerson('Mia'), await newPerson('Ben')]

const as = (id: string, roles?: DeskRole[]) => identity.administrator(undefined, id, roles)
const pathOf = (thingId: string, kind = 'memorial') => `/api/admin/takings/${kind}/${thingId}`
const take = (by: string, thingId: string, kind?: string) => as(by).call('PUT', pathOf(thingId, kind))
const giveBack = (by: string, thingId: string) => as(by).call('DELETE', pathOf(thingId))
const list = async (by: string) => {
  const { status, body } = await as(by).get('/api/admin/takings')
  expect(status).toBe(200)
  return takings.listTakings.response.body.parse(body)
}
const takenBy = async (thingId: string) => (await list(ben)).find((one) => one.thingId === thingId)?.byName
const letPass = (thingId: string) =>
  db.query(sql`
    update desk_takings set taken_at = now() - interval '5 hours', ends_at = now() - interval '1 hour' where thing_id = ${thingId}`)
const decide = (thingId: string, action: string, at = new Date(), thingKind = 'memorial') =>
  identity.tell(AdministratorActedSchema, {
    actId: randomUUID(),
    administratorId: ben,
    action,
    thingKind,
    thingId,
    amountCents: 0n,
    words: '',
    actedAt: at.toISOString(),
    requestId: '',
  })

describe('what somebody at the desk has taken', () => {
  it('is said to everyone there, with who and since when, until it is given back', async () => {
    const thing = randomUUID()
    const { status, body } = await take(mia, thing)
    expect(status).toBe(200)
    expect(takings.DeskTaking.parse(body)).toMatchObject({ kind: 'memorial', byName: 'Mia', isOwn: true })
    expect((await list(ben)).find(({ thingId }) => thingId === thing)).toMatchObject({ byName: 'Mia', isOwn: false })
    expect((await giveBack(mia, thing)).status).toBe(204)
    expect(await takenBy(thing)).toBeUndefined()
  })

  it('has one of them where many take it at once, and the others read who', async () => {
    for (let round = 0; round < 10; round++) {
      const thing = randomUUID()
      const answers = await Promise.all([take(mia, thing), take(ben, thing), take(mia, thing), take(ben, thing)])
      const winner = (await takenBy(thing)) ?? ''
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(2)
      for (const { body } of refused)
        expect(body.detail).toBe(`${winner} has taken this already. You can still open it.`)
      expect(answers.filter(({ status, body }) => status === 200 && body.byName === winner)).toHaveLength(2)
    }
  })

  it('is given back by nobody else, and nothing happens where it is nobody’s', async () => {
    const thing = randomUUID()
    await take(mia, thing)
    expect((await giveBack(ben, thing)).status).toBe(204)
    expect(await takenBy(thing)).toBe('Mia')
    expect((await giveBack(ben, randomUUID())).status).toBe(204)
  })

  it('is anyone’s again after some hours, and lasts longer when it is taken again before', async () => {
    const thing = randomUUID()
    const { body: first } = await take(mia, thing)
    const { body: again } = await take(mia, thing)
    expect(again.takenAt).toBe(first.takenAt)
    expect(Date.parse(again.endsAt)).toBeGreaterThanOrEqual(Date.parse(first.endsAt))
    expect(Date.parse(first.endsAt) - Date.parse(first.takenAt)).toBe(takings.takenHours * 3_600_000)
    await letPass(thing)
    expect(await takenBy(thing)).toBeUndefined()
    expect((await take(ben, thing)).body).toMatchObject({ byName: 'Ben', isOwn: true })
  })

  it('ends with the person who took it leaving the desk', async () => {
    const leaver = await newPerson('Leaver')
    const thing = randomUUID()
    await take(leaver, thing)
    await db.query(sql`update administrators set state = 'removed' where id = ${leaver}`)
    expect(await takenBy(thing)).toBeUndefined()
    expect((await take(ben, thing)).status).toBe(200)
  })

  it('ends when anyone decides it, by what the trail hears, and not by another act', async () => {
    const [decided, looked, later] = [randomUUID(), randomUUID(), randomUUID()]
    for (const thing of [decided, looked, later]) await take(mia, thing)
    await decide(looked, 'memorial-photo-removed')
    // Heard late: it was decided before, opened again and taken since.
    await decide(later, 'memorial-approved', new Date(Date.now() - 3_600_000))
    await decide(decided, 'memorial-approved')
    await eventually(async () => (await takenBy(decided)) === undefined)
    expect([await takenBy(looked), await takenBy(later)]).toEqual(['Mia', 'Mia'])
  })

  it.each([
    ['approval', 'approval-refused'],
    ['membership', 'membership-notified'],
    ['membership', 'cancellation-asked'],
    ['application', 'grant-payment-confirmed'],
    ['giveaway', 'prize-change-refused'],
  ])('as %s ends with %s', async (kind, action) => {
    const thing = kind === 'giveaway' ? `canoe-${randomUUID().slice(0, 8)}` : randomUUID()
    expect((await take(mia, thing, kind)).status).toBe(200)
    await decide(thing, action, new Date(), kind)
    await eventually(async () => (await takenBy(thing)) === undefined)
  })

  it('is told in the trail, once, as is giving it back', async () => {
    const [teller, thing] = [await newPerson('Teller'), randomUUID()]
    await take(teller, thing)
    await take(teller, thing)
    await giveBack(teller, thing)
    await giveBack(teller, thing)
    const { body } = await identity.administrator().get(`/api/admin/audit?by=${teller}`)
    expect(body.items.map(({ action, thing: about }: { action: string; thing: object }) => [action, about])).toEqual([
      ['thing-given-back', { kind: 'memorial', id: thing }],
      ['thing-taken', { kind: 'memorial', id: thing }],
    ])
  })

  it('leaves nothing behind once it has ended', async () => {
    const thing = randomUUID()
    await take(mia, thing)
    await letPass(thing)
    await Promise.all([take(ben, randomUUID()), take(mia, randomUUID()), take(ben, randomUUID())])
    expect(await db.query(sql`select thing_id as id from desk_takings where thing_id = ${thing}`)).toEqual([])
  })

  it.each([
    ['widget', randomUUID()],
    ['memorial', 'Not an id'],
    ['memorial', 'main-2026'],
    ['gift', '7'],
    ['giveaway', 'Main_2026'],
  ])('is no %s “%s”', async (kind, thingId) => {
    expect((await take(mia, encodeURIComponent(thingId), kind)).status).toBe(400)
  })

  it.each(['money', 'draws', 'reviews', 'support'] as const)('is of a kind that %s may decide about', async (role) => {
    const idFor = (kind: takings.TakenThing) => (kind === 'giveaway' ? `jeep-${role}` : randomUUID())
    const answers = await Promise.all(
      takings.takenThings.map(async (kind) => {
        const { status, body } = await as(mia, [role]).call('PUT', pathOf(idFor(kind), kind))
        return { kind, status, detail: body.detail }
      }),
    )
    for (const { kind, status, detail } of answers) {
      const may = mayCall([role], takeThingOf(kind))
      expect([kind, status]).toEqual([kind, may ? 200 : 403])
      if (!may) expect(detail).toBe(roleSentence(takeThingOf(kind)))
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })

  it('is taken by nobody who changes nothing', async () => {
    expect((await as(mia, ['auditor']).call('PUT', pathOf(randomUUID()))).status).toBe(403)
    expect((await as(mia, ['auditor']).get('/api/admin/takings')).status).toBe(200)
  })
})
