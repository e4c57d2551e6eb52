import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { freePost } from '@evenhand/contracts/http'
import { callerReader, donorIds } from '@evenhand/service-kit/auth'
import { peopleNeeded } from '@evenhand/service-kit/deciders'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { actsTold, failedChecks, type TestDatabase, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import type { Express } from 'express'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'
import { sealAll } from '../../ledger/seal.ts'
import { verifyChain } from '../../ledger/verify.ts'
import { recordFacts } from '../../all-sources.ts'
import { freePostRoutes } from './routes.ts'

/** In the middle of the lease's period; the clock of the desk. */
const now = new Date('2026-11-21T12:00:00Z')
const donorIdOf = donorIds('a key for the tests')
let store: TestDatabase
let app: Express
/** The desk of an installation where two people read a card. */
let deskOfTwo: Express
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, now)
  identity = await testIdentity()
  const deskWith = (people: 1 | 2) =>
    createHttp({
      routes: freePostRoutes({
        db: store.db,
        recordFacts,
        donorIdOf,
        people: peopleNeeded(people, 'prizes'),
        now: () => now,
      }),
      health: createHealth([]),
      readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
      log: createLog('entries'),
    })
  app = deskWith(1)
  deskOfTwo = deskWith(2)
})
afterAll(() => store?.drop())

const desk = '/api/admin/free-post'
const send = async (path: string, body: object = {}) =>
  request(app)
    .post(desk + path)
    .set(await identity.asAdministrator('entries'))
    .set('idempotency-key', randomUUID())
    .send(body)

const reading = (more: Partial<freePost.PostReading> = {}): freePost.PostReading => ({
  name: 'Ada Lovelace',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  postmarkedOn: '2026-11-18',
  oldEnough: true,
  ...more,
})

async function openBatch(): Promise<string> {
  const { status, body } = await send('', { giveaway: 'lease-2027', receivedOn: '2026-11-20', note: 'Tray 4' })
  expect(status).toBe(201)
  return body.id
}
const key = (batch: string, number: number, turn: 1 | 2, more: Partial<freePost.PostReading> = {}) =>
  send(`/${batch}/cards`, { number, turn, reading: reading(more) })
async function keyTwice(batch: string, number: number, more: Partial<freePost.PostReading> = {}): Promise<void> {
  for (const turn of [1, 2] as const) expect((await key(batch, number, turn, more)).status).toBe(200)
}
const entriesOf = (donorId: string) =>
  store.db.query<{ counted: bigint }>(
    sql`select kind, source, final, counted from entries where donor_id = ${donorId} order by number`,
  )

describe('the desk for postcards', () => {
  it('is for administrators alone', async () => {
    expect((await request(app).get(desk)).status).toBe(401)
    const donor = await identity.asDonor('entries', randomUUID())
    expect((await request(app).get(desk).set(donor)).status).toBe(403)
  })

  it('grants 250 entries for a card that was typed twice alike, once, in the account of its address', async () => {
    const batch = await openBatch()
    const email = 'ada@example.org'
    expect((await key(batch, 1, 1, { email })).body.all).toMatchObject([
      { number: 1, state: 'keyed-once', readings: [] },
    ])
    expect((await key(batch, 1, 2, { email: 'ADA@example.org', name: ' ada  LOVELACE' })).body.all).toMatchObject([
      { state: 'agreed', keyedBy: ['administrator-1', 'administrator-1'] },
    ])
    const [closed, again] = await Promise.all([send(`/${batch}/close`), send(`/${batch}/close`)])
    expect([closed.status, again.status]).toEqual([200, 200])
    expect(closed.body.all).toMatchObject([{ state: 'granted' }])
    expect(await entriesOf(donorIdOf(email))).toEqual([
      { kind: 'grant', source: `post:${batch}:1`, final: 250n, counted: 250n },
    ])
  })

  it('shows where two readings differ, and goes by what is resolved', async () => {
    const batch = await openBatch()
    await key(batch, 1, 1, { name: 'Grace Hoper', email: 'grace@example.org' })
    const { body } = await key(batch, 1, 2, { name: 'Grace Hopper', email: 'grace@example.org' })
    expect(body).toMatchObject({ unsettled: 1, all: [{ state: 'differs', differences: ['name'] }] })
    expect(body.all[0].readings).toHaveLength(2)
    expect(await send(`/${batch}/close`)).toMatchObject({ status: 409 })
    const resolved = await send(`/${batch}/cards/1/resolution`, {
      reading: reading({ name: 'Grace Hopper', email: 'grace@example.org' }),
    })
    expect(resolved.body).toMatchObject({
      unsettled: 0,
      all: [{ state: 'agreed', readings: [{ name: 'Grace Hopper' }] }],
      acts: [{ action: 'batch-opened' }, { action: 'difference-resolved', card: 1, words: 'name' }],
    })
    expect(await send(`/${batch}/cards/1/resolution`, { reading: reading() })).toMatchObject({ status: 409 })
  })

  it('takes a card once a turn, also from ten at once, and the second turn after the first', async () => {
    const batch = await openBatch()
    expect(await key(batch, 3, 2)).toMatchObject({ status: 400, body: { errors: [{ path: 'number' }] } })
    const tries = await Promise.all(Array.from({ length: 10 }, () => key(batch, 3, 1)))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  it('counts what does not fit the rules for nothing, with the reason', async () => {
    const batch = await openBatch()
    await keyTwice(batch, 1, { region: 'elsewhere' })
    await keyTwice(batch, 2, { oldEnough: false })
    await keyTwice(batch, 3, { postmarkedOn: '2025-01-02' })
    const { body } = await send(`/${batch}/close`)
    expect(body.all.map(({ state, why }: freePost.PostCard) => [state, why])).toEqual([
      ['refused', 'The giveaway is not open in that region.'],
      ['refused', 'The person is not at least 19 years old.'],
      ['refused', 'Postmarked before the entry period.'],
    ])
  })

  it('knows who sends without an address by name and postal address, and puts them to an account that an earlier card named', async () => {
    const first = await openBatch()
    const home = { name: 'Émile Zola', address: '1 Rue, Reno', region: 'US-NV' }
    await keyTwice(first, 1, home)
    await send(`/${first}/close`)
    const [alone] = await store.db.query<{ id: string }>(
      sql`select donor_id as id from post_cards where batch_id = ${first}`,
    )
    expect(await entriesOf(alone?.id ?? '')).toHaveLength(1)
    const email = 'emile@example.org'
    const second = await openBatch()
    await keyTwice(second, 1, { ...home, email })
    await keyTwice(second, 2, { ...home, address: '1 Rue Reno' })
    await keyTwice(second, 3, { ...home, name: 'Another Zola' })
    await send(`/${second}/close`)
    expect(await entriesOf(donorIdOf(email))).toHaveLength(2)
    expect(await entriesOf(alone?.id ?? '')).toHaveLength(1)
  })

  it('stops at the cap, however many cards come', async () => {
    await store.db.query(sql`insert into giveaway_month_caps values ('main-2026', 'free_post', 600)`)
    const { body } = await send('', { giveaway: 'main-2026', receivedOn: '2026-11-20' })
    const email = 'many-cards@example.org'
    for (const number of [1, 2, 3]) await keyTwice(body.id, number, { email })
    expect((await send(`/${body.id}/close`)).status).toBe(200)
    expect((await entriesOf(donorIdOf(email))).map(({ counted }) => counted)).toEqual([250n, 250n, 100n])
  })

  it('takes the entries of one card back and of no other, however alike their numbers begin', async () => {
    const batch = await openBatch()
    const emails = Array.from({ length: 12 }, (_, at) => `card-${at + 1}@example.org`)
    for (const [at, email] of emails.entries()) await keyTwice(batch, at + 1, { email })
    await send(`/${batch}/close`)
    expect((await send(`/${batch}/cards/1/reversal`, { reason: 'A copied card' })).status).toBe(200)
    const left = await Promise.all(
      emails.map(async (email) => {
        const lines = await store.db.query<{ kind: string; final: bigint }>(
          sql`select kind, final from entries where donor_id = ${donorIdOf(email)}`,
        )
        return lines.reduce((sum, { kind, final }) => sum + (kind === 'grant' ? final : -final), 0n)
      }),
    )
    expect(left).toEqual([0n, ...emails.slice(1).map(() => 250n)])
  })

  it('takes the entries of a card back once, with the reason', async () => {
    const batch = await openBatch()
    const email = 'taken-back@example.org'
    await keyTwice(batch, 1, { email })
    expect(await send(`/${batch}/cards/1/reversal`, { reason: 'too early' })).toMatchObject({ status: 409 })
    await send(`/${batch}/close`)
    expect(await send(`/${batch}/cards/1/reversal`, { reason: ' ' })).toMatchObject({ status: 400 })
    const tries = await Promise.all([1, 2].map(() => send(`/${batch}/cards/1/reversal`, { reason: 'A copied card' })))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const shown = await request(app)
      .get(`${desk}/${batch}`)
      .set(await identity.asAdministrator('entries'))
    expect(shown.body.all).toMatchObject([{ state: 'taken-back', why: 'A copied card' }])
    expect(await entriesOf(donorIdOf(email))).toMatchObject([
      { kind: 'grant', final: 250n },
      { kind: 'reversal', final: 250n },
    ])
  })

  it('tells the audit trail of every batch, card, difference and reversal, once each', async () => {
    const batch = await openBatch()
    await key(batch, 7, 1, { name: 'Grace Hoper' })
    await key(batch, 7, 1, { name: 'Grace Hoper' })
    await key(batch, 7, 2, { name: 'Grace Hopper' })
    await send(`/${batch}/cards/7/resolution`, { reading: reading({ name: 'Grace Hopper' }) })
    await Promise.all([send(`/${batch}/close`), send(`/${batch}/close`)])
    await send(`/${batch}/cards/7/reversal`, { reason: 'A copied card' })
    const told = { by: 'administrator-1', thing: `batch ${batch}` }
    expect(await actsTold(store.db, batch)).toEqual([
      { ...told, action: 'batch-opened', words: expect.stringMatching(/, received 2026-11-20$/) },
      { ...told, action: 'card-keyed', words: 'Card 7: for the first time' },
      { ...told, action: 'card-keyed', words: 'Card 7: for the second time' },
      { ...told, action: 'difference-resolved', words: 'Card 7: name' },
      { ...told, action: 'batch-closed', words: '1 card, entered with 250 entries each: 1' },
      { ...told, action: 'card-taken-back', words: 'Card 7: A copied card' },
    ])
  })

  it('has each card read by two people, where there are two', async () => {
    const sendAs = async (person: string, path: string, body: object) =>
      request(deskOfTwo)
        .post(desk + path)
        .set(await identity.asAdministrator('entries', 'administrator-session', person))
        .send(body)
    const batch = await openBatch()
    const keyAs = (person: string, number: number, turn: 1 | 2, more: Partial<freePost.PostReading> = {}) =>
      sendAs(person, `/${batch}/cards`, { number, turn, reading: reading(more) })
    const resolveAs = (person: string, number: number, more: Partial<freePost.PostReading>) =>
      sendAs(person, `/${batch}/cards/${number}/resolution`, { reading: reading(more) })
    const [hoper, hopper] = [{ name: 'Grace Hoper' }, { name: 'Grace Hopper' }]

    expect((await keyAs('ada', 1, 1)).body.all).toMatchObject([{ state: 'keyed-once', forAnother: true }])
    const seenByBen = await request(deskOfTwo)
      .get(`${desk}/${batch}`)
      .set(await identity.asAdministrator('entries', 'administrator-session', 'ben'))
    expect(seenByBen.body.all).toMatchObject([{ state: 'keyed-once', forAnother: false }])
    expect(await keyAs('ada', 1, 2)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^You keyed this card the first time, so another person has to/) },
    })
    expect((await keyAs('ben', 1, 2)).body.all).toMatchObject([{ state: 'agreed', keyedBy: ['ada', 'ben'] }])

    for (const number of [2, 3]) {
      await keyAs('ada', number, 1, hoper)
      await keyAs('ben', number, 2, hopper)
    }
    for (const [person, own] of [
      ['ada', hoper],
      ['ben', hopper],
    ] as const)
      expect(await resolveAs(person, 2, own)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^You keyed this card yourself/) },
      })
    expect((await resolveAs('ada', 2, hopper)).status).toBe(200)
    expect((await resolveAs('cleo', 3, hoper)).body).toMatchObject({ unsettled: 0 })
  })

  it.each([
    ['a giveaway that is not ours', '', { giveaway: 'corvette', receivedOn: '2026-11-20' }, 'giveaway'],
    ['a day that is still to come', '', { giveaway: 'lease-2027', receivedOn: '2026-11-22' }, 'receivedOn'],
    ['no day', '', { giveaway: 'lease-2027', receivedOn: '2026-02-30' }, 'receivedOn'],
  ])('refuses %s and names the field', async (_name, path, body, field) => {
    expect(await send(path, body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('refuses a card that cannot be', async () => {
    const batch = await openBatch()
    expect(await key(batch, 1, 1, { postmarkedOn: '2026-11-21' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reading.postmarkedOn' }] },
    })
    expect(await key(batch, 201, 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'number' }] } })
    expect(await key(randomUUID(), 1, 1)).toMatchObject({ status: 404 })
    expect(await send(`/${batch}/close`)).toMatchObject({ status: 409 })
  })

  it('leaves a closed batch as it is', async () => {
    const batch = await openBatch()
    await keyTwice(batch, 1, { email: 'closed@example.org' })
    await send(`/${batch}/close`)
    expect(await key(batch, 2, 1)).toMatchObject({ status: 409 })
    for (const done of [
      sql`delete from post_cards`,
      sql`delete from post_acts`,
      sql`update post_readings set name = 'X'`,
    ])
      await expect(store.db.query(done)).rejects.toThrow(/append-only|keeps what was written/)
  })

  it('lists its batches, the newest first, page by page', async () => {
    const ids: string[] = []
    let after: string | null = ''
    for (let turn = 0; after !== null && turn < 20; turn++) {
      const page: { body: { items: freePost.PostBatch[]; next: string | null } } = await request(app)
        .get(desk)
        .query({ limit: 3, ...(after ? { after } : {}) })
        .set(await identity.asAdministrator('entries'))
      ids.push(...page.body.items.map(({ id }) => id))
      after = page.body.next
    }
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
    const [row] = await store.db.query<{ many: number }>(sql`select count(*)::int as many from post_batches`)
    expect(ids).toHaveLength(row?.many ?? 0)
  })

  it('lists those that are open, or those that are closed', async () => {
    const batch = await openBatch()
    const listed = async (state: string) => {
      const { body } = await request(app)
        .get(`${desk}?limit=100&state=${state}`)
        .set(await identity.asAdministrator('entries'))
      return (body as { items: freePost.PostBatch[] }).items
    }
    expect((await listed('open')).map(({ id }) => id)).toContain(batch)
    expect((await listed('open')).filter(({ closedAt }) => closedAt !== null)).toEqual([])
    await keyTwice(batch, 1)
    await send(`/${batch}/close`)
    expect((await listed('open')).map(({ id }) => id)).not.toContain(batch)
    expect((await listed('closed')).map(({ id }) => id)).toContain(batch)
  })

  it('leaves whole chains, and nothing for the checks to find', async () => {
    await sealAll(store.db)
    for (const giveaway of ['lease-2027', 'main-2026'])
      expect(await verifyChain(store.db, giveaway)).toMatchObject({ kind: 'whole' })
    expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
  })
})
