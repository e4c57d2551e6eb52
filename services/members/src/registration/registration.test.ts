import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, GiftConfirmedSchema } from '@evenhand/contracts/events'
import { anonymous, donorIds, sessionGrantHeader } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { uuidv7 } from 'uuidv7'
import { migrations } from '../app.ts'
import { giverReactions } from '../givers/reactions.ts'
import { changeMembership } from '../levels/use-cases.ts'
import { registrationRoutes } from './routes.ts'
import { isAccountNumber } from './rules.ts'

const donorIdOf = donorIds('a key for the tests of members')
let people = 0
const someone = (more: object = {}) => {
  const email = `person-${people++}@mail.example`
  return { firstName: 'Rosa', lastName: 'Lind', email, confirmEmail: email, ...more }
}

describe('registering a member', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  let app: ReturnType<typeof createHttp>
  beforeAll(async () => {
    store = await testDatabase(migrations)
    db = openDatabase(store.url)
    app = createHttp({
      routes: registrationRoutes(db, donorIdOf),
      health: createHealth([]),
      readCaller: async () => anonymous,
      log: createLog('members'),
    })
  })
  afterAll(async () => {
    await db.close()
    await store.drop()
  })

  const register = (form: object, key?: string) => {
    const call = request(app).post('/api/members/register')
    return (key === undefined ? call : call.set('idempotency-key', key)).send(form)
  }

  it('gives an account number, the level free, and a session for the newcomer', async () => {
    const form = someone({ membershipLevel: 'gold', phone: '555 010 0200' })
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: form.email, membershipLevel: 'free', phone: '555 010 0200' })
    expect(isAccountNumber(answer.body.accountNumber)).toBe(true)
    expect(JSON.parse(answer.get(sessionGrantHeader) ?? '')).toMatchObject({
      role: 'donor',
      subject: donorIdOf(form.email),
    })
  })

  it('tells MemberRegistered with ids and no name or address', async () => {
    const form = someone()
    const { body } = await register(form)
    const told = await db.query<{ key: string; payload: object }>(
      sql`select key, payload from outbox where payload ->> 'memberId' = ${body.id}`,
    )
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ key: donorIdOf(form.email), payload: { level: 'free' } })
    expect(JSON.stringify(told)).not.toMatch(/Rosa|Lind|mail\.example/)
  })

  it('refuses an address that has an account, however it is written, and signs nobody in', async () => {
    const form = someone()
    await register(form).expect(201)
    const shouted = form.email.toUpperCase()
    const again = await register({ ...form, email: shouted, confirmEmail: shouted })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ type: '/problems/already-registered' })
    expect(again.get(sessionGrantHeader)).toBeUndefined()
  })

  it('signs nobody in to the account of somebody who has given before', async () => {
    const form = someone()
    const gift = encodeEvent(GiftConfirmedSchema, { giftId: 'gift-1', donorId: donorIdOf(form.email) })
    await giverReactions(db)[0]?.handle(gift, { id: uuidv7(), type: 'GiftConfirmed', time: new Date() })
    const answer = await register(form).expect(201)
    expect(answer.get(sessionGrantHeader)).toBeUndefined()
  })

  it('takes the level of a membership that was paid before', async () => {
    const form = someone()
    const change = { donorId: donorIdOf(form.email), level: 'silver' as const, changedAt: new Date() }
    await db.transaction((tx) => changeMembership(tx, { ...change, membershipId: 'paid-before' }))
    const answer = await register(form).expect(201)
    expect(answer.body.membershipLevel).toBe('silver')
    expect(answer.get(sessionGrantHeader)).toBeUndefined()
  })

  it('makes one member of ten twins at once', async () => {
    const form = someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it('gives the first answer to every repeat of the same request', async () => {
    const form = someone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form, `repeat-${form.email}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.accountNumber)).size).toBe(1)
    await register({ ...form, firstName: 'Someone Else' }, `repeat-${form.email}`).expect(422)
  })

  it('keeps who referred the member, by account number or referral code', async () => {
    const referrer = (await register(someone())).body
    const byNumber = await register(someone({ referredBy: ` ${referrer.accountNumber} ` })).expect(201)
    const byCode = await register(someone({ referredBy: referrer.referralCode.toLowerCase() })).expect(201)
    expect([byNumber.body.referredBy, byCode.body.referredBy]).toEqual([referrer.accountNumber, referrer.accountNumber])
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ confirmEmail: 'other@mail.example' }, 'confirmEmail', "Email addresses don't match"],
    [{ referredBy: '12345678901' }, 'referredBy', 'We could not find a member with this account number'],
    [{ accountNumber: '1' }, 'accountNumber', 'This field is not known'],
  ])('refuses %j with the message of the field', async (wrong, path, message) => {
    const answer = await register(someone(wrong)).expect(400)
    expect(answer.body.errors).toContainEqual({ path, message })
  })

  it('refuses a level that does not exist', async () => {
    const answer = await register(someone({ membershipLevel: 'emperor' })).expect(400)
    expect(answer.body.errors[0].path).toBe('membershipLevel')
  })
})
