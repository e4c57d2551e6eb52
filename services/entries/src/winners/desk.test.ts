import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { claims, winners } from '@evenhand/contracts/http'
import { callerReader } from '@evenhand/service-kit/auth'
import { peopleNeeded } from '@evenhand/service-kit/deciders'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { actsTold, failedChecks, type TestDatabase, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import type { Express } from 'express'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { z } from 'zod'
import { roundDueAt } from '../../tests/draws/drawn.ts'
import {
  donorIdOf,
  drawPostcard,
  drawPrize,
  holdDrawOf,
  keyPostcard,
  mailsOf,
  somePeople,
  tellNotice,
} from '../../tests/winners/drawn-prize.ts'
import { listEntryHistory } from '../history/store.ts'
import { postContactRoutes } from '../sources/free-post/contacts.ts'
import { forfeitClaims, forgetWinners, openAllClaims, remindWinners } from './jobs.ts'
import { openClaims } from './open-claims.ts'
import { winnerRoutes } from './routes.ts'

const dayMs = 86_400_000
let now: Date
const clock = () => now
const pass = (days: number): void => {
  now = new Date(now.getTime() + days * dayMs)
}
/** Nothing is remembered: each look at the winners is a fresh one. */
const redis = openRedis('redis://127.0.0.1:9')
const log = createLog('entries')
let store: TestDatabase
let app: Express
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  identity = await testIdentity()
  app = createHttp({
    routes: [
      ...winnerRoutes({ db: store.db, redis, donorIdOf, people: peopleNeeded(1, 'prizes'), now: clock }),
      ...postContactRoutes(store.db, clock),
    ],
    health: createHealth([]),
    readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
    log,
  })
})
afterAll(async () => {
  redis.disconnect()
  await store?.drop()
})

let slug: string
let drawn: string[]
beforeEach(async () => {
  now = roundDueAt
  slug = `prize-${randomUUID().slice(0, 8)}`
  ;({ winners: drawn } = await drawPrize(store.db, slug, somePeople(6), { rules: { winnerMustShow: ['Insurance'] } }))
})

const work = () => ({ db: store.db, people: peopleNeeded(1, 'prizes'), now: clock, log }) as const
const act = async (place: number, what: string, body: object = {}) =>
  request(app)
    .post(`/api/admin/winners/${slug}/${place}/${what}`)
    .set(await identity.asAdministrator('entries'))
    .send(body)
const ask = (place = 0) => act(place, 'notification', { name: 'Ada Quill', email: drawn[place] })
/** And the email leaves at once. */
const notify = async (place = 0) => {
  const answer = await ask(place)
  if (answer.status === 200) await tellNotice(store.db, slug, clock)
  return answer
}
const desk = async () =>
  claims.WinnerDesk.parse(
    (
      await request(app)
        .get(`/api/admin/winners/${slug}`)
        .set(await identity.asAdministrator('entries'))
    ).body,
  )
const states = async () => (await desk()).claims.map(({ state }) => state)
const listed = async () =>
  z
    .array(winners.DrawnPrize)
    .parse((await request(app).get('/api/winners')).body)
    .find((one) => one.slug === slug)
const answer = (what: string, body: object) => request(app).post(`/api/prizes/${what}`).send(body)
const tokenOf = async () => (await mailsOf(store.db, slug)).findLast(({ values }) => values.token)?.values.token ?? ''

const declaration = {
  firstName: 'Ada',
  lastName: 'Quill',
  bornOn: '1990-02-03',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  takes: 'prize',
  statements: Object.fromEntries(winners.declarationStatements.map((name) => [name, true])),
  signature: 'Ada  quill',
}
const everything = async () => (await desk()).claims[0]?.mustShow ?? []

describe('the claims of a draw', () => {
  it('are opened once from the published result, for the winner and the alternates', async () => {
    const { claims: all, acts } = await desk()
    expect(all.map(({ state }) => state)).toEqual(['potential', 'waiting', 'waiting', 'waiting'])
    expect(new Set(drawn).size).toBe(4)
    expect(acts).toMatchObject([{ place: 0, action: 'drawn', who: 'clock' }])
    expect(await openClaims(store.db, slug, clock)).toBe(false)
    expect((await desk()).acts).toHaveLength(1)
  })

  it('are opened by the job for a draw that has none', async () => {
    const other = `prize-${randomUUID().slice(0, 8)}`
    await holdDrawOf(store.db, other, somePeople(2))
    await Promise.all([openAllClaims(work()), openAllClaims(work())])
    const rows = await store.db.query(sql`select state from claims where giveaway = ${other} order by place`)
    expect(rows).toEqual([{ state: 'potential' }, { state: 'waiting' }])
  })

  it('name nobody before the award', async () => {
    expect(await listed()).toMatchObject({ state: 'being-confirmed', winner: null })
  })

  it('are public by place and code, and so is what becomes of each', async () => {
    const { claims } = await desk()
    const states = ['potential', 'waiting', 'waiting', 'waiting']
    expect((await listed())?.places).toEqual(
      claims.map(({ place, blindedId }) => ({ place, id: blindedId, state: states[place], reason: null })),
    )
  })

  it('are in the history of who was drawn, for those alone who may read draws', async () => {
    expect((await notify()).status).toBe(200)
    const donorId = donorIdOf(drawn[0] ?? '')
    const historyFor = async (draws: boolean) =>
      (await listEntryHistory(store.db, { donorId, draws }, { limit: 50 })).items.map(({ kind, about, state }) =>
        kind === 'draw' ? `${about}: ${state}` : kind,
      )
    expect(await historyFor(true)).toEqual(expect.arrayContaining([`${slug}: drawn`, `${slug}: notified`, 'entries']))
    expect(await historyFor(false)).toEqual(['mailbox-proved', 'entries'])
  })

  it('are shown to administrators alone', async () => {
    expect((await request(app).get(`/api/admin/winners/${slug}`)).status).toBe(401)
    const donor = await identity.asDonor('entries', randomUUID())
    expect((await request(app).get('/api/admin/winners').set(donor)).status).toBe(403)
  })
})

describe('the way to the prize', () => {
  it('leads from the notice over the declaration to the award, and every step is written down', async () => {
    expect((await notify()).body).toMatchObject({ letterPath: null, desk: { state: 'notified', next: 'send' } })
    expect(await desk()).toMatchObject({ state: 'notified', next: 'wait' })
    const token = await tokenOf()
    const [mail] = await mailsOf(store.db, slug)
    expect(mail).toMatchObject({ to: drawn[0], template: 'prize-notified', values: { name: 'Ada Quill', slug } })
    expect((await answer('open', { token })).body).toMatchObject({ state: 'notified', title: `The ${slug}` })

    expect((await answer('declaration', { token, declaration })).body).toMatchObject({ state: 'responded' })
    expect((await answer('declaration', { token, declaration })).body).toMatchObject({ state: 'responded' })
    expect((await answer('refusal', { token })).status).toBe(409)

    const unshown = await act(0, 'verification', { shown: ['Insurance'] })
    expect(unshown).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Still to be shown: A photo ID/) },
    })
    expect((await act(0, 'award')).status).toBe(409)
    expect((await act(0, 'verification', { shown: await everything() })).body).toMatchObject({ state: 'verified' })
    expect((await act(0, 'award')).body).toMatchObject({ state: 'awarded', next: 'deliver' })
    expect(await listed()).toMatchObject({
      state: 'awarded',
      winner: { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: now.toISOString() },
    })
    expect((await act(0, 'delivery', { words: 'Keys handed over in Columbus' })).body).toMatchObject({
      next: 'nothing',
    })
    expect((await act(0, 'forfeiture', { reason: 'not-shown', words: 'Too late' })).status).toBe(409)
    expect((await desk()).acts.map(({ action }) => action).toReversed()).toEqual([
      'drawn',
      'notified',
      'notice-sent',
      'declared',
      'verified',
      'awarded',
      'delivered',
    ])
    expect((await mailsOf(store.db, slug)).map(({ template }) => template)).toEqual([
      'prize-notified',
      'prize-declared',
      'prize-awarded',
    ])
    const told = { by: 'administrator-1', thing: `giveaway ${slug}` }
    const acts = [
      {
        ...told,
        action: 'winner-notified',
        words: 'The winner drawn: By email; the time to answer begins when it’s sent',
      },
      { ...told, action: 'claim-verified', words: expect.stringMatching(/^The winner drawn: Shown: /) },
      { ...told, action: 'prize-awarded', words: 'The winner drawn: Published as Ada Q.' },
      { ...told, action: 'prize-delivered', words: 'The winner drawn: Keys handed over in Columbus' },
    ]
    expect(await actsTold(store.db, slug)).toEqual(acts)
    expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('begins with nobody but the one who was drawn', async () => {
    const wrong = await act(0, 'notification', { name: 'Eve', email: drawn[1] })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
    expect(await act(0, 'notification', { name: 'Eve' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email' }] },
    })
    expect(await mailsOf(store.db, slug)).toEqual([])
    expect((await notify(1)).body).toMatchObject({ message: expect.stringMatching(/^It isn’t this alternate’s turn/) })
  })

  it('is the same for somebody who entered by postcard alone, with a link for the letter', async () => {
    slug = `prize-${randomUUID().slice(0, 8)}`
    const address = { address: '12 Main St, Albany', postalCode: '12207', region: 'US-NY' }
    await drawPostcard(store.db, slug, { name: 'Rosa Lind', ...address, postmarkedOn: '2023-08-01', oldEnough: true })
    const [{ donorId } = { donorId: '' }] = (await desk()).claims
    const known = await request(app)
      .get(`/api/admin/contacts/free-post/${donorId}`)
      .set(await identity.asAdministrator('entries'))
    expect(known.body).toMatchObject([
      { name: 'Rosa Lind', email: null, phone: null, place: '12 Main St, Albany, 12207, US-NY' },
    ])
    expect(await actsTold(store.db, donorId)).toEqual([
      { by: 'administrator-1', action: 'contacts-read', thing: `donor ${donorId}`, words: 'From postcards' },
    ])
    const { body } = await act(0, 'notification', { name: 'Rosa Lind' })
    expect(body.letterPath).toMatch(/^\/prize#token=[\w-]{43}$/)
    expect(await mailsOf(store.db, slug)).toEqual([])
    const token = body.letterPath.split('=')[1]
    expect((await answer('open', { token })).body).toMatchObject({ state: 'notified' })
  })

  it.each([
    [
      'too young',
      { bornOn: '2006-01-01' },
      'declaration.bornOn',
      /18 years old when they entered.*If this is a mistake/,
    ],
    ['from a void region', { region: 'US-PR' }, 'declaration.region', /void there/],
    ['from elsewhere', { region: 'US-CA' }, 'declaration.region', /wasn’t open there/],
    ['signed by another', { signature: 'Eve' }, 'declaration.signature', /full name as shown above: Ada Quill/],
  ])('ends at a declaration that is %s', async (_, change, path, message) => {
    await notify()
    const token = await tokenOf()
    const refused = await answer('declaration', { token, declaration: { ...declaration, ...change } })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([{ path, message: expect.stringMatching(message) }])
    expect((await states())[0]).toBe('notified')
  })

  it('has no declaration without every statement, and no cash where there is none', async () => {
    await notify()
    const token = await tokenOf()
    const statements = { ...declaration.statements, publishes: false }
    const unconfirmed = await answer('declaration', { token, declaration: { ...declaration, statements } })
    expect(unconfirmed.body.errors).toMatchObject([{ path: 'declaration.statements.publishes' }])
    slug = `prize-${randomUUID().slice(0, 8)}`
    ;({ winners: drawn } = await drawPrize(store.db, slug, somePeople(2), { rules: { cashOption: '' } }))
    await notify()
    const cash = await answer('declaration', { token: await tokenOf(), declaration: { ...declaration, takes: 'cash' } })
    expect(cash.body.errors).toMatchObject([{ path: 'declaration.takes' }])
  })
})

describe('the link for a letter', () => {
  const card = {
    name: 'Rosa Lind',
    address: `${randomUUID()} Main St, Albany`,
    postalCode: '12207',
    region: 'US-NY',
    postmarkedOn: '2023-08-01',
    oldEnough: true,
  }
  const [person = ''] = somePeople(1)
  const withEmail = { ...card, email: person }
  const onlyAnEmail = /^Enter the email address of the person who was drawn\. A letter is only for a person who entered/
  const anew = () => (slug = `prize-${randomUUID().slice(0, 8)}`)
  const elsewhere = async () => {
    const other = `prize-${randomUUID().slice(0, 8)}`
    await holdDrawOf(store.db, other, somePeople(1))
    return other
  }
  const withoutAddress = async () => {
    const { status, body } = await act(0, 'notification', { name: 'Rosa Lind' })
    return { status, errors: body.errors, mails: await mailsOf(store.db, slug) }
  }
  const refusedAs = (message: RegExp) => ({
    status: 400,
    errors: [{ path: 'email', message: expect.stringMatching(message) }],
    mails: [],
  })

  it.each([
    ['with their email address on it', (db: Database) => keyPostcard(db, slug, withEmail)],
    [
      'without one, after a card that entered nothing said whose it is',
      async (db: Database) => {
        await keyPostcard(db, slug, { ...withEmail, oldEnough: false })
        await keyPostcard(db, slug, card)
      },
    ],
  ])('is not given for someone with an email address who also sent a postcard %s', async (_, meanwhile) => {
    await drawPrize(store.db, anew(), [person], { meanwhile })
    expect(await withoutAddress()).toEqual(refusedAs(onlyAnEmail))
  })

  it('is not given because of a postcard to another giveaway, or one keyed after the draw', async () => {
    await drawPrize(store.db, anew(), [person])
    await keyPostcard(store.db, await elsewhere(), withEmail)
    expect(await withoutAddress()).toEqual(refusedAs(onlyAnEmail))
    await keyPostcard(store.db, slug, withEmail)
    expect(await withoutAddress()).toEqual(refusedAs(onlyAnEmail))
  })

  it('is not given where an email address was read on the card and left out: the notice goes there', async () => {
    const own = { ...card, address: '7 Lake Ave, Albany' }
    await drawPostcard(store.db, anew(), { ...own, email: person }, own, own)
    expect(await withoutAddress()).toEqual(
      refusedAs(/^An email address was read on a postcard from this person\. Look at the card/),
    )
    const [{ donorId } = { donorId: '' }] = (await desk()).claims
    const known = await request(app)
      .get(`/api/admin/contacts/free-post/${donorId}`)
      .set(await identity.asAdministrator('entries'))
    expect(known.body).toMatchObject([{ name: 'Rosa Lind', email: person }])
    expect((await act(0, 'notification', { name: 'Rosa Lind', email: somePeople(1)[0] })).status).toBe(400)
    expect((await act(0, 'notification', { name: 'Rosa Lind', email: person })).body).toMatchObject({
      letterPath: null,
    })
    expect(await mailsOf(store.db, slug)).toMatchObject([{ to: person, template: 'prize-notified' }])
  })
})

describe('a prize that is not taken', () => {
  it('passes on when the winner declines, and the link says so', async () => {
    await notify()
    const token = await tokenOf()
    expect((await answer('refusal', { token })).status).toBe(204)
    expect(await states()).toEqual(['forfeited', 'potential', 'waiting', 'waiting'])
    expect(await answer('open', { token })).toMatchObject({
      status: 410,
      body: { message: expect.stringMatching(/declined/) },
    })
    expect((await mailsOf(store.db, slug)).at(-1)).toMatchObject({
      template: 'prize-forfeited',
      values: { reason: 'declined' },
    })
  })

  it('passes on by itself after the deadline, after one reminder, until nobody is left', async () => {
    for (const place of [0, 1, 2, 3]) {
      await notify(place)
      pass(5)
      await Promise.all([remindWinners(work()), remindWinners(work())])
      await remindWinners(work())
      const token = await tokenOf()
      expect((await answer('open', { token })).status).toBe(200)
      pass(1)
      expect(await answer('open', { token })).toMatchObject({
        status: 410,
        body: { message: expect.stringMatching(/time to answer/) },
      })
      expect((await answer('declaration', { token, declaration })).status).toBe(410)
      await Promise.all([forfeitClaims(work()), forfeitClaims(work())])
    }
    expect(await states()).toEqual(['forfeited', 'forfeited', 'forfeited', 'forfeited'])
    expect(await desk()).toMatchObject({ exhausted: true, next: 'nothing' })
    expect(await listed()).toMatchObject({
      state: 'not-awarded',
      winner: null,
      places: Array.from({ length: 4 }, (_, place) => ({ place, state: 'forfeited', reason: 'no-response' })),
    })
    const sent = (await mailsOf(store.db, slug)).map(({ template }) => template)
    expect(sent.filter((template) => template === 'prize-reminder')).toHaveLength(4)
    expect(sent.filter((template) => template === 'prize-forfeited')).toHaveLength(4)
    expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('passes on with the reason of an administrator', async () => {
    await act(0, 'forfeiture', { reason: 'not-reached', words: 'No address is known any more' })
    expect(await desk()).toMatchObject({ place: 1, state: 'potential', next: 'notify' })
    expect((await desk()).claims[0]).toMatchObject({ state: 'forfeited', forfeitReason: 'not-reached' })
  })

  it('passes on once, whoever answers and decides at the same moment', async () => {
    await notify()
    const token = await tokenOf()
    pass(3)
    const done = await Promise.all([
      answer('declaration', { token, declaration }),
      answer('refusal', { token }),
      act(0, 'forfeiture', { reason: 'not-reached', words: 'Twice' }),
      act(0, 'forfeiture', { reason: 'not-eligible', words: 'Twice' }),
    ])
    for (const { status } of done) expect([200, 204, 409, 410]).toContain(status)
    const after = await states()
    expect(after.slice(2)).toEqual(['waiting', 'waiting'])
    expect(['potential', 'waiting']).toContain(after[1])
    const forfeits = (await desk()).acts.filter(({ action }) => action === 'forfeited')
    expect(forfeits).toHaveLength(after[0] === 'forfeited' ? 1 : 0)
  })
})

describe('a notice by email', () => {
  it('asks for an answer from the day on which it is sent, and the desk sees when that was', async () => {
    await ask()
    const [mail] = await mailsOf(store.db, slug)
    expect(mail?.values).toMatchObject({ respondWithinDays: '5', timeZone: 'America/New_York' })
    expect(mail?.values.respondBy).toBeUndefined()
    expect((await desk()).claims[0]).toMatchObject({ respondBy: null, notice: { state: 'asked', failure: null } })
    const sentAt = new Date(now.getTime() + 3 * dayMs)
    pass(9)
    await Promise.all([remindWinners(work()), forfeitClaims(work())])
    expect((await states())[0]).toBe('notified')
    expect(await desk()).toMatchObject({ next: 'send', overdue: true })
    await tellNotice(store.db, slug, () => new Date(sentAt.getTime() + 60_000), { sentAt })
    const { claims: all, acts } = await desk()
    expect(all[0]).toMatchObject({
      respondBy: new Date('2023-09-24T03:59:59Z').toISOString(),
      notice: { state: 'sent' },
    })
    expect(acts.filter(({ action }) => action === 'notice-sent')).toMatchObject([
      { who: 'clock', words: 'To answer by Saturday, September 23, 2023, 11:59 PM Eastern Time' },
    ])
  })

  it('can be answered by its link before we hear that it was sent, and says how long', async () => {
    await ask()
    const token = await tokenOf()
    expect((await answer('open', { token })).body).toMatchObject({
      respondBy: null,
      respondByWords: 'Within 5 days of the day we sent you the email, which names the date',
    })
    expect((await answer('declaration', { token, declaration })).body).toMatchObject({ state: 'responded' })
    await tellNotice(store.db, slug, clock)
    expect((await states())[0]).toBe('responded')
    expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('that can’t be delivered stops the time, until another one is sent', async () => {
    await ask()
    await tellNotice(store.db, slug, clock, { failure: 'reply-550' })
    expect(await desk()).toMatchObject({ next: 'notify-again', overdue: false })
    expect((await desk()).claims[0]).toMatchObject({
      notice: { state: 'failed', failure: 'reply-550' },
      respondBy: null,
    })
    pass(40)
    await Promise.all([remindWinners(work()), forfeitClaims(work())])
    expect(await desk()).toMatchObject({ state: 'notified', next: 'notify-again', overdue: true })
    await notify()
    expect(await desk()).toMatchObject({ next: 'wait', overdue: false })
    pass(6)
    await forfeitClaims(work())
    expect((await states())[0]).toBe('forfeited')
    expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('that a newer one replaced says nothing any more', async () => {
    await ask()
    const first = (await mailsOf(store.db, slug)).at(-1)?.mailKey
    await ask()
    expect((await mailsOf(store.db, slug)).at(-1)?.mailKey).not.toBe(first)
    const [row] = await store.db.query(sql`select 1 from claims where notice_key = ${first ?? ''}`)
    expect(row).toBeUndefined()
    await tellNotice(store.db, slug, clock, { failure: 'reply-550' })
    expect((await desk()).claims[0]).toMatchObject({ notice: { state: 'failed' } })
  })

  it('again names the deadline that runs, and does not leave after it', async () => {
    await notify()
    const deadline = (await desk()).claims[0]?.respondBy
    pass(2)
    await ask()
    const again = (await mailsOf(store.db, slug)).at(-1)
    expect(again).toMatchObject({ uselessAfter: deadline, values: { respondBy: expect.stringMatching(/11:59 PM/) } })
    expect(again?.values.respondWithinDays).toBeUndefined()
  })
})

describe('a link', () => {
  it('of a newer notice takes the place of the older, and the deadline stays', async () => {
    await notify()
    const [first, deadline] = [await tokenOf(), (await desk()).dueAt]
    pass(2)
    await notify()
    expect((await desk()).dueAt).toBe(deadline)
    expect(await answer('open', { token: first })).toMatchObject({
      status: 410,
      body: { message: expect.stringMatching(/newer/) },
    })
    expect((await answer('open', { token: await tokenOf() })).status).toBe(200)
  })

  it('that nobody made leads nowhere, and one that is cut short is said to be', async () => {
    expect((await answer('open', { token: 'x'.repeat(43) })).body.message).toMatch(/doesn’t lead to a prize/)
    expect(await answer('open', { token: 'x' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/link is incomplete/) },
    })
  })
})

describe('the desk', () => {
  it('says what is overdue, until it is done', async () => {
    pass(20)
    expect(await desk()).toMatchObject({ next: 'notify', overdue: true })
    await notify()
    expect(await desk()).toMatchObject({ next: 'wait', overdue: false })
  })

  it('forgets who forfeited after 90 days, and keeps what happened', async () => {
    await notify()
    await answer('declaration', { token: await tokenOf(), declaration })
    await act(0, 'forfeiture', { reason: 'not-shown', words: 'No insurance' })
    pass(89)
    await forgetWinners(work())
    expect((await desk()).claims[0]?.declaration).toMatchObject({ firstName: 'Ada', bornOn: '1990-02-03' })
    pass(2)
    await forgetWinners(work())
    expect((await desk()).claims[0]).toMatchObject({ person: null, declaration: null, state: 'forfeited' })
    expect((await desk()).acts.length).toBeGreaterThan(3)
  })

  it('cannot be changed behind its back', async () => {
    await notify()
    const { db } = store
    await expect(
      db.query(sql`update claims set state = 'awarded' where giveaway = ${slug} and place = 0`),
    ).rejects.toThrow()
    await expect(db.query(sql`update claims set donor_id = ${randomUUID()} where giveaway = ${slug}`)).rejects.toThrow(
      /never changed/,
    )
    await expect(db.query(sql`delete from claims where giveaway = ${slug}`)).rejects.toThrow()
    await expect(db.query(sql`update claim_acts set words = ''`)).rejects.toThrow(/append-only/)
    await expect(
      db.query(sql`update claims set state = 'potential', notify_by = ${now} where giveaway = ${slug} and place = 1`),
    ).rejects.toThrow(/claims_one_at_a_time/)
  })
})
