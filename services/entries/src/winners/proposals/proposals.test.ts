import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { claims, winners } from '@evenhand/contracts/http'
import { callerReader } from '@evenhand/service-kit/auth'
import { decidersReaction, type DecidersSetting, peopleNeeded } from '@evenhand/service-kit/deciders'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { sql } from '@evenhand/service-kit/postgres'
import { openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { actsTold, failedChecks, type TestDatabase, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import type { Express } from 'express'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { z } from 'zod'
import { roundDueAt } from '../../../tests/draws/drawn.ts'
import {
  donorIdOf,
  drawPostcard,
  drawPrize,
  mailsOf,
  somePeople,
  tellNotice,
} from '../../../tests/winners/drawn-prize.ts'
import { declare } from '../answer.ts'
import { mustShowOf } from '../eligibility.ts'
import { forfeitClaims, remindWinners } from '../jobs.ts'
import { notify } from '../notify.ts'
import { winnerRoutes } from '../routes.ts'
import { verify } from '../settle.ts'
import { findTerms } from '../terms.ts'

const dayMs = 86_400_000
const log = createLog('entries')
const redis = openRedis('redis://127.0.0.1:9')
let now: Date
const clock = () => now
const pass = (days: number): void => {
  now = new Date(now.getTime() + days * dayMs)
}
let store: TestDatabase
let identity: Awaited<ReturnType<typeof testIdentity>>
/** The desk where two people decide, that where one does, and that where one does for as long as nobody else may. */
let app: Express
let alone: Express
let sole: Express

beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  identity = await testIdentity()
  const desk = (setting: DecidersSetting) =>
    createHttp({
      routes: winnerRoutes({
        db: store.db,
        redis,
        donorIdOf,
        people: peopleNeeded(setting, 'prizes', clock),
        now: clock,
      }),
      health: createHealth([]),
      readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
      log,
    })
  app = desk(2)
  alone = desk(1)
  sole = desk('sole')
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
  ;({ winners: drawn } = await drawPrize(store.db, slug, somePeople(3)))
})

const as = (person: string) => identity.asAdministrator('entries', 'administrator-session', person)
const post = async (person: string, what: string, body: object = {}, place = 0) =>
  request(app)
    .post(`/api/admin/winners/${slug}/${place}/${what}`)
    .set(await as(person))
    .send(body)
const decide = async (person: string, id: string, what: string, body: object = {}, place = 0) =>
  request(app)
    .put(`/api/admin/winners/${slug}/${place}/proposals/${id}/${what}`)
    .set(await as(person))
    .send(body)
const deskOf = async (person: string) =>
  claims.WinnerDesk.parse(
    (
      await request(app)
        .get(`/api/admin/winners/${slug}`)
        .set(await as(person))
    ).body,
  )
const states = async () => (await deskOf('ada')).claims.map(({ state }) => state)
const listed = async () =>
  z
    .array(winners.DrawnPrize)
    .parse((await request(app).get('/api/winners')).body)
    .find((one) => one.slug === slug)
const acts = async () => (await deskOf('ada')).acts.map(({ action }) => action)

const notReached = { act: 'forfeit', reason: 'not-reached', words: 'Three letters came back' }
const propose = async (person: string, wanted: object = { act: 'award' }) => {
  const { status, body } = await post(person, 'proposals', wanted)
  expect(status).toBe(200)
  return claims.Proposal.parse(body.proposal).id
}
const refused = (message: RegExp) => ({
  status: 409,
  body: { type: '/problems/conflict', message: expect.stringMatching(message) },
})

const notifyWinner = async (): Promise<string> => {
  const notice = { slug, place: 0, name: 'Ada Quill', email: drawn[0], administratorId: 'dora', now, donorIdOf }
  await store.db.transaction((tx) => notify(tx, notice))
  await tellNotice(store.db, slug, clock)
  return (await mailsOf(store.db, slug)).findLast(({ values }) => values.token)?.values.token ?? ''
}
const declareBy = (token: string) =>
  declare(
    store.db,
    {
      token,
      declaration: {
        firstName: 'Ada',
        lastName: 'Quill',
        bornOn: '1990-02-03',
        address: '12 Main St, Columbus',
        postalCode: '43085',
        region: 'US-OH',
        takes: 'prize',
        statements: {
          isTrue: true,
          wasEligible: true,
          isIndependent: true,
          keptTheRules: true,
          paysTaxes: true,
          publishes: true,
        },
        signature: 'Ada Quill',
      },
    },
    now,
  )
/** The winner drawn has shown everything. */
const verified = async (): Promise<void> => {
  await declareBy(await notifyWinner())
  const doer = { who: 'administrator', administratorId: 'dora' } as const
  await store.db.transaction(async (tx) => {
    const shown = mustShowOf(await findTerms(tx, slug), 'US-OH')
    await verify(tx, { slug, place: 0, doer, now }, shown)
  })
}
const nothingIsBroken = async () =>
  expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])

describe('where two people decide about prizes', () => {
  it('nobody awards one or passes it on alone', async () => {
    await verified()
    const needsSecond = { status: 409, body: { type: '/problems/second-person-needed' } }
    expect(await post('ada', 'award')).toMatchObject(needsSecond)
    expect(await post('ada', 'forfeiture', { reason: 'not-shown', words: 'No ID' })).toMatchObject(needsSecond)
    expect((await states())[0]).toBe('verified')
  })

  it('everybody can read so, and where it is one', async () => {
    expect((await request(app).get('/api/prize-deciders')).body).toEqual({
      people: 2,
      untilAnother: false,
      twoUntil: null,
      twoFrom: null,
    })
    expect((await request(alone).get('/api/prize-deciders')).body).toEqual({
      people: 1,
      untilAnother: false,
      twoUntil: null,
      twoFrom: null,
    })
  })

  it('a sole one decides alone until there is a second, and nobody does before it is known that they are', async () => {
    const people = async () => (await request(sole).get('/api/prize-deciders')).body
    expect(await people()).toEqual({ people: 2, untilAnother: false, twoUntil: null, twoFrom: null })
    const hear = async (prizes: number, version: number) => {
      const { handle, type } = decidersReaction(store.db)
      await handle({ money: 5, prizes, grants: 5, version }, { id: randomUUID(), type, time: now })
    }
    await hear(1, 1)
    expect(await people()).toEqual({ people: 1, untilAnother: true, twoUntil: null, twoFrom: null })
    await hear(2, 3)
    expect(await people()).toEqual({ people: 2, untilAnother: false, twoUntil: null, twoFrom: null })
    // What was told before, and comes late.
    await hear(1, 2)
    expect(await people()).toEqual({ people: 2, untilAnother: false, twoUntil: null, twoFrom: null })
  })

  it('who doesn’t answer in time still forfeits', async () => {
    await notifyWinner()
    pass(6)
    await forfeitClaims({ db: store.db, people: peopleNeeded(2, 'prizes'), now: clock, log })
    expect(await states()).toEqual(['forfeited', 'potential', 'waiting'])
  })
})

describe('who is written to by letter, whose link is in the hands of who printed it', () => {
  const address = { address: '12 Main St, Albany', postalCode: '12207', region: 'US-NY' }
  /** The link that a person at the desk gets for the letter. */
  const notifyByLetter = async (person: string): Promise<string> => {
    slug = `prize-${randomUUID().slice(0, 8)}`
    await drawPostcard(store.db, slug, { name: 'Rosa Lind', ...address, postmarkedOn: '2023-08-01', oldEnough: true })
    const { body } = await post(person, 'notification', { name: 'Rosa Lind' })
    return body.letterPath.split('=')[1]
  }
  const forfeitLate = () => forfeitClaims({ db: store.db, people: peopleNeeded(2, 'prizes'), now: clock, log })
  const proposedTo = async (person: string) => (await deskOf(person)).proposal

  it('loses the prize by that link only once another person confirms it', async () => {
    const token = await notifyByLetter('ada')
    for (let time = 0; time < 2; time += 1)
      expect((await request(app).post('/api/prizes/refusal').send({ token })).status).toBe(204)
    expect((await states())[0]).toBe('notified')
    const proposal = await proposedTo('ben')
    expect(proposal).toMatchObject({ act: 'forfeit', reason: 'declined', proposedBy: 'ada', state: 'open' })
    expect((await acts()).filter((action) => action === 'forfeit-proposed')).toHaveLength(1)
    const id = proposal?.id ?? ''
    expect(await decide('ada', id, 'confirmation')).toMatchObject(refused(/^You proposed this yourself/))
    expect((await decide('ben', id, 'confirmation')).status).toBe(200)
    expect((await states())[0]).toBe('forfeited')
    await nothingIsBroken()
  })

  it('loses it by silence only once another person confirms that, and keeps it where that is refused', async () => {
    await notifyByLetter('ada')
    pass(30)
    await Promise.all([forfeitLate(), forfeitLate()])
    expect((await states())[0]).toBe('notified')
    const proposal = await proposedTo('ben')
    expect(proposal).toMatchObject({ act: 'forfeit', reason: 'no-response', proposedBy: 'ada' })
    const turnedDown = { reason: 'The letter is still on the desk' }
    expect((await decide('ben', proposal?.id ?? '', 'refusal', turnedDown)).status).toBe(200)
    await forfeitLate()
    expect((await states())[0]).toBe('notified')
    expect((await acts()).filter((action) => action === 'forfeit-proposed')).toHaveLength(1)
    await nothingIsBroken()
  })
})

describe('a proposed award', () => {
  it('isn’t confirmed by who was just given a role by who proposed it, until a week later', async () => {
    const pair = async (version: number, pairs: Record<'person' | 'givenBy' | 'until' | 'kind', string>[]) => {
      const { handle, type } = decidersReaction(store.db)
      await handle({ money: 5, prizes: 5, grants: 5, version, pairs }, { id: randomUUID(), type, time: now })
    }
    await verified()
    const until = new Date(now.getTime() + dayMs).toISOString()
    await pair(10, [{ person: 'ben', givenBy: 'ada', until, kind: 'prizes' }])
    const id = await propose('ada')
    expect((await decide('ben', id, 'confirmation')).body.message).toMatch(/^The person who proposed this gave you/)
    expect((await states())[0]).toBe('verified')
    pass(1)
    expect((await decide('ben', id, 'confirmation')).status).toBe(200)
    expect((await states())[0]).toBe('awarded')
    await pair(11, [])
  })

  it('does nothing until another person confirms it, and then all of it', async () => {
    await verified()
    const id = await propose('ada')
    expect(await deskOf('ada')).toMatchObject({ state: 'verified', people: 2, proposal: { id, isOwn: true } })
    const proposal = { id, act: 'award', state: 'open', reason: null, words: '', proposedBy: 'ada', isOwn: false }
    expect((await deskOf('ben')).proposal).toMatchObject(proposal)
    const all = await request(app)
      .get('/api/admin/winners')
      .set(await as('ben'))
    const inList = z
      .array(claims.WonDraw)
      .parse(all.body)
      .find((one) => one.slug === slug)
    expect(inList?.proposal).toMatchObject(proposal)
    const withKey = await request(app)
      .get('/api/admin/winners')
      .set(await identity.asKey('entries', ['draws:read']))
    expect(withKey.body).toEqual(all.body.map((draw: object) => ({ ...draw, proposal: null })))
    expect(await listed()).toMatchObject({ state: 'being-confirmed', winner: null })

    expect((await decide('ben', id, 'confirmation')).body).toMatchObject({ state: 'awarded', proposal: null })
    expect(await listed()).toMatchObject({ state: 'awarded', winner: { firstName: 'Ada', initial: 'Q' } })
    expect((await mailsOf(store.db, slug)).at(-1)).toMatchObject({ template: 'prize-awarded' })
    expect((await actsTold(store.db, slug)).slice(-2)).toMatchObject([
      { by: 'ada', action: 'award-proposed', words: 'The winner drawn' },
      { by: 'ben', action: 'prize-awarded', words: 'The winner drawn: Published as Ada Q.' },
    ])
    await nothingIsBroken()
  })

  it('is confirmed and refused by nobody who made it, whichever way it is tried', async () => {
    await verified()
    const id = await propose('ada')
    const own = refused(/^You proposed this yourself, so another person has to decide/)
    expect(await decide('ada', id, 'confirmation')).toMatchObject(own)
    expect(await decide('ada', id, 'refusal', { reason: 'No' })).toMatchObject(own)
    for (const state of ['confirmed', 'refused'])
      await expect(
        store.db.query(sql`
          update claim_proposals set state = ${state}, decided_by = 'ada', decided_at = ${now}, refusal = ${state === 'refused' ? 'No' : null}
          where id = ${id}`),
      ).rejects.toThrow(/check constraint/)
    expect((await states())[0]).toBe('verified')
  })

  it('is not made before there is something to award', async () => {
    expect(await post('ada', 'proposals', { act: 'award' })).toMatchObject(
      refused(/^This person hasn’t been notified yet/),
    )
    expect(await post('ada', 'proposals', { act: 'award' }, 9)).toMatchObject({ status: 409 })
    slug = 'no-such-draw'
    expect(await post('ada', 'proposals', { act: 'award' })).toMatchObject({ status: 404 })
    expect(await decide('ada', randomUUID(), 'confirmation')).toMatchObject({ status: 404 })
  })

  it('is made once, and again by who lost the answer', async () => {
    await verified()
    const id = await propose('ada')
    expect(await propose('ada')).toBe(id)
    expect(await post('ben', 'proposals', { act: 'award' })).toMatchObject(refused(/waits already/))
    expect(await post('ada', 'proposals', notReached)).toMatchObject(refused(/waits already/))
    expect((await acts()).filter((action) => action === 'award-proposed')).toHaveLength(1)
  })

  it('is confirmed once, and who repeats their confirmation learns the same', async () => {
    await verified()
    const id = await propose('ada')
    await decide('ben', id, 'confirmation')
    expect(await decide('ben', id, 'confirmation')).toMatchObject({ status: 200, body: { state: 'awarded' } })
    expect(await decide('cleo', id, 'confirmation')).toMatchObject(refused(/^This has been confirmed already/))
    expect((await acts()).filter((action) => action === 'awarded')).toHaveLength(1)
  })

  it('is refused with a reason that the history has, and can be made again', async () => {
    await verified()
    const id = await propose('ada')
    expect(await decide('ben', id, 'refusal', { reason: '' })).toMatchObject({ status: 400 })
    const { body } = await decide('ben', id, 'refusal', { reason: 'The photo ID is of another person' })
    expect(body).toMatchObject({ state: 'verified', proposal: null })
    expect(body.acts[0]).toMatchObject({
      action: 'proposal-refused',
      by: 'ben',
      words: 'The photo ID is of another person',
    })
    expect(await decide('cleo', id, 'confirmation')).toMatchObject(refused(/^This has been refused already/))
    expect(await propose('ada')).not.toBe(id)
    await nothingIsBroken()
  })

  it('is withdrawn by who made it, and by nobody else', async () => {
    await verified()
    const id = await propose('ada')
    expect(await decide('ben', id, 'withdrawal')).toMatchObject(refused(/^Another person proposed this/))
    expect((await decide('ada', id, 'withdrawal')).body).toMatchObject({ proposal: null })
    expect(await decide('ben', id, 'confirmation')).toMatchObject(refused(/has withdrawn it/))
    expect((await actsTold(store.db, slug)).at(-1)).toMatchObject({ by: 'ada', action: 'proposal-withdrawn' })
  })

  it('expires after a week, and can be made again', async () => {
    await verified()
    const id = await propose('ada')
    pass(7)
    expect((await deskOf('ben')).proposal).toMatchObject({ id, state: 'expired' })
    expect(await decide('ben', id, 'confirmation')).toMatchObject(refused(/it has expired/))
    await decide('ben', await propose('ada'), 'confirmation')
    expect((await states())[0]).toBe('awarded')
    await nothingIsBroken()
  })

  it('keeps what was written', async () => {
    await verified()
    const id = await propose('ada')
    const { db } = store
    await expect(db.query(sql`update claim_proposals set words = 'x' where id = ${id}`)).rejects.toThrow(/keeps/)
    await expect(db.query(sql`delete from claim_proposals where id = ${id}`)).rejects.toThrow(/keeps/)
    await decide('ben', id, 'confirmation')
    await expect(db.query(sql`update claim_proposals set decided_by = 'cleo' where id = ${id}`)).rejects.toThrow(
      /keeps/,
    )
  })
})

describe('a proposed forfeit', () => {
  it('passes the prize on once another person confirms it, with the reason of who proposed it', async () => {
    await notifyWinner()
    const id = await propose('ada', notReached)
    expect((await deskOf('ben')).proposal).toMatchObject({ reason: 'not-reached', words: notReached.words })
    expect(await states()).toEqual(['notified', 'waiting', 'waiting'])
    expect((await decide('ben', id, 'confirmation')).body).toMatchObject({ place: 1, state: 'potential' })
    expect((await deskOf('ada')).claims[0]).toMatchObject({ state: 'forfeited', forfeitReason: 'not-reached' })
    const told = await actsTold(store.db, slug)
    expect(told.slice(-2)).toMatchObject([
      { by: 'ada', action: 'forfeit-proposed', words: 'The winner drawn: Three letters came back' },
      { by: 'ben', action: 'claim-forfeited', words: 'The winner drawn: Three letters came back' },
    ])
    expect((await mailsOf(store.db, slug)).at(-1)).toMatchObject({
      template: 'prize-forfeited',
      values: { reason: 'not-reached' },
    })
    await nothingIsBroken()
  })

  it('is void once the person has answered', async () => {
    const token = await notifyWinner()
    const id = await propose('ada', notReached)
    await declareBy(token)
    expect((await deskOf('ben')).proposal).toMatchObject({ id, state: 'void' })
    const isVoid = refused(/^The claim has changed since this was proposed/)
    expect(await decide('ben', id, 'confirmation')).toMatchObject(isVoid)
    expect(await decide('ben', id, 'refusal', { reason: 'Answered' })).toMatchObject(isVoid)
    expect((await states())[0]).toBe('responded')
  })

  it('is void once they were notified again, and not by a reminder', async () => {
    await notifyWinner()
    pass(4.5)
    const id = await propose('ada', notReached)
    await remindWinners({ db: store.db, now: clock, log })
    expect((await deskOf('ada')).proposal).toMatchObject({ state: 'open' })
    await notifyWinner()
    expect(await decide('ben', id, 'confirmation')).toMatchObject(refused(/^The claim has changed/))
    await decide('ben', await propose('ada', notReached), 'confirmation')
    expect((await states())[0]).toBe('forfeited')
  })
})

describe('several people at the same moment', () => {
  it('make one proposal', async () => {
    await verified()
    const tries = await Promise.all(['ada', 'ben', 'cleo'].map((one) => post(one, 'proposals', { act: 'award' })))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('decide once, and the others read what happened', async () => {
    await verified()
    const id = await propose('ada')
    const done = await Promise.all([
      decide('ben', id, 'confirmation'),
      decide('cleo', id, 'confirmation'),
      decide('dora', id, 'refusal', { reason: 'Not yet' }),
      decide('ada', id, 'withdrawal'),
    ])
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of done)
      if (status !== 200) expect(body.message).toMatch(/has been (confirmed|refused) already|has withdrawn it/)
    const decisions = new Set(['awarded', 'proposal-refused', 'proposal-withdrawn'])
    expect((await acts()).filter((action) => decisions.has(action))).toHaveLength(1)
    await nothingIsBroken()
  })

  it('never pass on a prize whose winner has answered', async () => {
    const token = await notifyWinner()
    const id = await propose('ada', notReached)
    const [answered, confirmed] = await Promise.allSettled([declareBy(token), decide('ben', id, 'confirmation')])
    const after = (await states())[0]
    expect(['responded', 'forfeited']).toContain(after)
    expect(answered.status).toBe(after === 'responded' ? 'fulfilled' : 'rejected')
    expect(confirmed.status === 'fulfilled' && confirmed.value.status).toBe(after === 'responded' ? 409 : 200)
    await nothingIsBroken()
  })
})

describe('where one person decides alone', () => {
  it('what waited is void once they did', async () => {
    await verified()
    const id = await propose('ada')
    const awarded = await request(alone)
      .post(`/api/admin/winners/${slug}/0/award`)
      .set(await as('ada'))
    expect(awarded.body).toMatchObject({ state: 'awarded', people: 1, proposal: null })
    expect(await decide('ben', id, 'confirmation')).toMatchObject(refused(/^The claim has changed/))
    await nothingIsBroken()
  })
})
