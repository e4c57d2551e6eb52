import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReversedSchema,
  MailboxProvedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { browserKeyOf, callerReader, donorIds } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { type Database, openDatabase } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { actsTold, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import type { Express } from 'express'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { sourceReactions } from '../all-sources.ts'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { proveMailboxes } from '../../tests/proved.ts'
import { shipSmallGiveaway, smallGiveaway } from '../../tests/told.ts'
import { accountRoutes } from './routes.ts'

const now = new Date('2026-11-21T12:00:00Z')
const donorIdOf = donorIds('a key for the tests')
let store: { url: string; drop(): Promise<void> }
let db: Database
let app: Express
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(store.url)
  await shipGiveaways(db, shippedGiveaways, now)
  await shipSmallGiveaway(db)
  identity = await testIdentity()
  app = createHttp({
    routes: accountRoutes(db, donorIdOf, () => now),
    health: createHealth([]),
    readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
    log: createLog('entries'),
  })
})
afterAll(async () => {
  await db?.close()
  await store?.drop()
})

async function give(
  email: string,
  confirmedAt: string,
  more: { giveaway?: string; amountCents?: bigint; kind?: GiftKind; level?: string } = {},
): Promise<string> {
  const content = {
    giftId: randomUUID(),
    donorId: donorIdOf(email),
    giveaway: 'main-2026',
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt,
    ...more,
  }
  await hear(GiftConfirmedSchema.typeName, encodeEvent(GiftConfirmedSchema, content))
  return content.giftId
}

async function hear(type: string, json: ReturnType<typeof encodeEvent>): Promise<void> {
  await proveMailboxes(db, [{ json }])
  await hearUnproved(type, json)
}

async function hearUnproved(type: string, json: ReturnType<typeof encodeEvent>): Promise<void> {
  await sourceReactions(db)
    .find((one) => one.type === type)
    ?.handle(json, { id: randomUUID(), type, time: now })
}

describe('a donor', () => {
  it('sees the lines of one source alone when they ask for it', async () => {
    const email = 'one-source@example.org'
    await give(email, '2026-10-05T12:00:00Z')
    const asked = async (entryType: string) =>
      request(app)
        .get(`/api/donor-account/transactions?entryType=${entryType}`)
        .set(await identity.asProvedDonor('entries', donorIdOf(email)))
    expect((await asked('donation')).body).toMatchObject([{ entryType: 'donation', finalEntries: 12 }])
    expect((await asked('sponsor_click')).body).toEqual([])
    expect((await asked('luck')).status).toBe(400)
  })

  it('sees their entries by cause, of all time and of this month', async () => {
    const email = 'ada@example.org'
    await give(email, '2026-10-05T12:00:00Z')
    await give(email, '2026-11-05T12:00:00Z')
    await hear(
      MultiplierBoughtSchema.typeName,
      encodeEvent(MultiplierBoughtSchema, {
        purchaseId: randomUUID(),
        donorId: donorIdOf(email),
        factor: 2,
        days: 30,
        boughtAt: '2026-11-04T00:00:00Z',
      }),
    )
    const answer = await request(app)
      .get('/api/donor-account/stats')
      .set(await identity.asProvedDonor('entries', donorIdOf(email)))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      totalLifetimeEntries: 36,
      currentMonthlyEntries: 24,
      oneTimeDonationEntries: 36,
      monthlyAutoEntries: 0,
      activeMultipliers: [{ factor: 2, startsAt: '2026-11-04T00:00:00.000Z', endsAt: '2026-12-04T00:00:00.000Z' }],
    })
  })

  it('sees what counts, and what does not and why, once they pass a cap', async () => {
    const email = 'midas@example.org'
    for (const day of [3, 4])
      await give(email, `2026-11-0${day}T12:00:00Z`, { giveaway: smallGiveaway, amountCents: 100_00n })
    await give(email, '2026-11-05T12:00:00Z')
    const headers = await identity.asProvedDonor('entries', donorIdOf(email))
    const stats = await request(app).get('/api/donor-account/stats').set(headers)
    const why = 'One person can have 40 entries a month from gifts in this giveaway.'
    expect(stats.body).toMatchObject({
      totalLifetimeEntries: 52,
      oneTimeDonationEntries: 52,
      currentMonthlyEntries: 52,
      notCounted: [{ giveaway: smallGiveaway, entries: 10, why }],
    })
    const lines = await request(app).get('/api/donor-account/transactions').set(headers)
    expect(lines.body).toMatchObject([
      { finalEntries: 12, countedEntries: 12, notCountedBecause: null },
      { finalEntries: 25, countedEntries: 15, notCountedBecause: why },
      { finalEntries: 25, countedEntries: 25, notCountedBecause: null },
    ])
  })

  it('sees what they have in each giveaway, and the free entries they asked for apart from those that come each month', async () => {
    const email = 'two-draws@example.org'
    await give(email, '2026-11-05T12:00:00Z', { giveaway: smallGiveaway })
    await give(email, '2026-10-06T12:00:00Z', { kind: GiftKind.FREE, level: 'free', amountCents: 0n })
    await give(email, '2026-11-07T12:00:00Z', { kind: GiftKind.LEVEL_MONTH, level: 'silver', amountCents: 4_95n })
    const { body } = await request(app)
      .get('/api/donor-account/stats')
      .set(await identity.asProvedDonor('entries', donorIdOf(email)))
    expect(body).toMatchObject({ totalLifetimeEntries: 312, monthlyAutoEntries: 250, freeEntries: 50 })
    expect(
      new Map(body.giveaways.map((one: { giveaway: string; entries: number }) => [one.giveaway, one.entries])),
    ).toEqual(
      new Map([
        ['main-2026', 300],
        [smallGiveaway, 12],
      ]),
    )
  })

  it('sees what waits for the proof of their mailbox, by cause and in no other number, and none of it once it is proved', async () => {
    const donorId = donorIdOf('unproved@example.org')
    const free = {
      giftId: randomUUID(),
      donorId,
      giveaway: 'main',
      kind: GiftKind.FREE,
      level: 'free',
      amountCents: 0n,
    }
    const entered = encodeEvent(GiftConfirmedSchema, { ...free, confirmedAt: '2026-11-07T12:00:00Z' })
    await hearUnproved(GiftConfirmedSchema.typeName, entered)
    const headers = await identity.asDonor('entries', donorId)
    const stats = async () => (await request(app).get('/api/donor-account/stats').set(headers)).body
    expect(await stats()).toMatchObject({
      totalLifetimeEntries: 0,
      freeEntries: 0,
      awaiting: [{ entryType: 'monthly_auto', entries: 50 }],
    })
    expect((await request(app).get('/api/donor-account/transactions').set(headers)).body).toEqual([])
    const proof = encodeEvent(MailboxProvedSchema, {
      donorId,
      person: donorId,
      provedAt: '2026-11-21T11:00:00Z',
    })
    await hearUnproved(MailboxProvedSchema.typeName, proof)
    expect(await stats()).toMatchObject({ totalLifetimeEntries: 50, freeEntries: 50, awaiting: [] })
  })

  it('sees what each gift brought, with both factors, and what was taken back and when', async () => {
    const email = 'refunded@example.org'
    await give(email, '2026-11-02T12:00:00Z')
    const bought = { purchaseId: randomUUID(), donorId: donorIdOf(email), factor: 2, days: 30 }
    const multiplier = encodeEvent(MultiplierBoughtSchema, { ...bought, boughtAt: '2026-11-03T00:00:00Z' })
    await hear(MultiplierBoughtSchema.typeName, multiplier)
    const giftId = await give(email, '2026-11-05T12:00:00Z')
    const reversal = encodeEvent(GiftReversedSchema, {
      reversalId: randomUUID(),
      giftId,
      donorId: donorIdOf(email),
      giveaway: 'main-2026',
      amountCents: 50_00n,
      reversedAt: '2026-11-09T12:00:00Z',
    })
    await hear(GiftReversedSchema.typeName, reversal)
    const answer = await request(app)
      .get('/api/donor-account/gifts')
      .set(await identity.asProvedDonor('entries', donorIdOf(email)))
    expect(answer.body).toEqual([
      {
        giftId: expect.any(String),
        grants: [{ earned: 12, multiplier: 1, final: 12 }],
        takenBack: 0,
        takenBackAt: null,
      },
      {
        giftId,
        grants: [{ earned: 12, multiplier: 2, final: 24 }],
        takenBack: 24,
        takenBackAt: '2026-11-09T12:00:00.000Z',
      },
    ])
    expect((await request(app).get('/api/donor-account/gifts')).status).toBe(401)
  })

  it('turns the pages of their ledger, newest first, each line once', async () => {
    const email = 'grace@example.org'
    for (let day = 1; day <= 7; day++) await give(email, `2026-11-0${day}T12:00:00Z`)
    const headers = await identity.asProvedDonor('entries', donorIdOf(email))
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await request(app)
        .get('/api/donor-account/transactions')
        .query({ limit: 3, ...(after ? { after } : {}) })
        .set(headers)
      if (page.body.length === 0) break
      seen.push(...page.body.map((line: { createdAt: string }) => line.createdAt))
      after = page.body.at(-1).id
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  it('who has nothing yet sees noughts, and an empty history', async () => {
    const headers = await identity.asDonor('entries', donorIdOf('new@example.org'))
    const stats = await request(app).get('/api/donor-account/stats').set(headers)
    expect(stats.body).toMatchObject({ totalLifetimeEntries: 0, activeMultipliers: [] })
    expect((await request(app).get('/api/donor-account/transactions').set(headers)).body).toEqual([])
  })

  it('never sees the account of somebody else', async () => {
    const headers = await identity.asDonor('entries', donorIdOf('eve@example.org'))
    const answer = await request(app).get('/api/donor-account/stats').query({ email: 'ada@example.org' }).set(headers)
    expect(answer.status).toBe(403)
  })
})

describe('a browser that has not proved the mailbox', () => {
  const giveIn = async (donorId: string, browserKey: string) => {
    const gift = { giftId: randomUUID(), donorId, giveaway: 'main-2026', kind: GiftKind.ONE_TIME, amountCents: 50_00n }
    const content = { ...gift, confirmedAt: '2026-11-21T11:30:00Z', browserKey }
    await hearUnproved(GiftConfirmedSchema.typeName, encodeEvent(GiftConfirmedSchema, content))
  }
  const asked = async (donorId: string, path = 'stats') => {
    const headers = await identity.asDonor('entries', donorId, 'signed-in', 'before')
    const { status, body } = await request(app).get(`/api/donor-account/${path}`).set(headers)
    return status === 200 ? body : [status, body.type, body.detail]
  }
  const refused = [
    401,
    '/problems/mailbox-to-prove',
    'Confirm your email to see your entries: sign out, then sign in with the code we email you.',
  ]

  it('sees the entries of its own gifts, from before it was signed in and after', async () => {
    const donorId = randomUUID()
    await giveIn(donorId, browserKeyOf('before'))
    await giveIn(donorId, browserKeyOf('signed-in'))
    expect(await asked(donorId)).toMatchObject({ totalLifetimeEntries: 24 })
    expect(await asked(donorId, 'transactions')).toHaveLength(2)
  })

  it.each([
    ['another browser gave', (donorId: string) => giveIn(donorId, browserKeyOf('elsewhere'))],
    ['a gift came at the desk, or each month', (donorId: string) => giveIn(donorId, '')],
    [
      'the mailbox was proved before it was signed in',
      (donorId: string) =>
        hearUnproved(
          MailboxProvedSchema.typeName,
          encodeEvent(MailboxProvedSchema, { donorId, person: donorId, provedAt: '2026-11-21T07:59:00Z' }),
        ),
    ],
  ])('sees nothing of an account once %s, and its owner does', async (_what, elsewhere) => {
    const donorId = randomUUID()
    await giveIn(donorId, browserKeyOf('before'))
    await elsewhere(donorId)
    for (const path of ['stats', 'transactions', 'gifts']) expect(await asked(donorId, path)).toEqual(refused)
    const owner = await identity.asProvedDonor('entries', donorId)
    expect((await request(app).get('/api/donor-account/stats').set(owner)).status).toBe(200)
  })
})

describe('an account', () => {
  it('is shown to nobody who has not signed in', async () => {
    expect((await request(app).get('/api/donor-account/stats')).status).toBe(401)
  })

  it('is shown to an administrator who names the address', async () => {
    const headers = await identity.asAdministrator('entries')
    const answer = await request(app).get('/api/donor-account/stats').query({ email: 'ADA@example.org' }).set(headers)
    expect(answer.body.totalLifetimeEntries).toBe(36)
    await request(app).get('/api/donor-account/transactions').query({ email: 'ada@example.org' }).set(headers)
    const told = { by: 'administrator-1', action: 'account-read' }
    expect(await actsTold(db, donorIdOf('ada@example.org'))).toMatchObject([
      { ...told, words: 'entries' },
      { ...told, words: 'history of entries' },
    ])
  })

  it.each([
    ['a page of no lines', { limit: '0' }, 'limit'],
    ['a page after something that is no line', { after: 'x' }, 'after'],
    ['a field that is not known', { colour: 'red' }, 'colour'],
  ])('refuses %s and names the field', async (_name, query, path) => {
    const headers = await identity.asDonor('entries', donorIdOf('ada@example.org'))
    const answer = await request(app).get('/api/donor-account/transactions').query(query).set(headers)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ path }])
  })
})
