import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, GiftConfirmedSchema } from '@evenhand/contracts/events'
import { sessionGrantHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { giverReactions } from '../givers/reactions.ts'
import { changeMembership } from '../levels/use-cases.ts'
import { isAccountNumber } from './rules.ts'

const members = await serviceUnderTest('members', Config, createMembers)
const { db, donorIdOf } = members
afterAll(() => members.stop())

let people = 0
const someone = (more: object = {}) => {
  const email = `person-${people++}@mail.example`
  return { firstName: 'Rosa', lastName: 'Lind', email, confirmEmail: email, ...more }
}

describe('registering a member', () => {
  const register = (form: object, key?: string) =>
    members.nobody.post('/api/members/register', form, key === undefined ? {} : { 'idempotency-key': key })

  it('gives an account number, the level free, and a session for the newcomer', async () => {
    const form = someone({ membershipLevel: 'gold', phone: '555 010 0200' })
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: form.email, membershipLevel: 'free', phone: '555 010 0200' })
    expect(isAccountNumber(answer.body.accountNumber)).toBe(true)
    expect(JSON.parse(answer.headers.get(sessionGrantHeader) ?? '')).toMatchObject({
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
    expect(await register(form)).toMatchObject({ status: 201 })
    const shouted = form.email.toUpperCase()
    const again = await register({ ...form, email: shouted, confirmEmail: shouted })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ type: '/problems/already-registered' })
    expect(again.headers.get(sessionGrantHeader)).toBeNull()
  })

  it('signs nobody in to the account of somebody who has given before', async () => {
    const form = someone()
    const gift = encodeEvent(GiftConfirmedSchema, { giftId: 'gift-1', donorId: donorIdOf(form.email) })
    await giverReactions(db)[0]?.handle(gift, { id: uuidv7(), type: 'GiftConfirmed', time: new Date() })
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.headers.get(sessionGrantHeader)).toBeNull()
  })

  it('takes the level of a membership that was paid before', async () => {
    const form = someone()
    const change = { donorId: donorIdOf(form.email), level: 'silver' as const, changedAt: new Date() }
    await db.transaction((tx) => changeMembership(tx, { ...change, membershipId: 'paid-before' }))
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.body.membershipLevel).toBe('silver')
    expect(answer.headers.get(sessionGrantHeader)).toBeNull()
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
    const other = { ...form, firstName: 'Someone Else' }
    expect(await register(other, `repeat-${form.email}`)).toMatchObject({ status: 422 })
  })

  it('keeps who referred the member, by account number or referral code', async () => {
    const referrer = (await register(someone())).body
    const byNumber = await register(someone({ referredBy: ` ${referrer.accountNumber} ` }))
    const byCode = await register(someone({ referredBy: referrer.referralCode.toLowerCase() }))
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
    const { status, body } = await register(someone(wrong))
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  it('refuses a level that does not exist', async () => {
    expect(await register(someone({ membershipLevel: 'emperor' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'membershipLevel' }] },
    })
  })
})
