import { afterAll, describe, expect, it } from '@jest/globals'
import { campaignMonth } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import { sessionGrantHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { giverReactions } from '../givers/reactions.ts'
import { changeMembership } from '../levels/use-cases.ts'
import { isAccountNumber } from '../member/rules.ts'

const members = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '1000' })
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
      seconds: 4 * 60 * 60,
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

  it('tells by which affiliate’s link they came, and leaves a member to the form, who is named there or nobody', async () => {
    const click = '0197a000-0000-7000-8000-00000000000c'
    const told = async (code: string, referredBy = '') => {
      const { body } = await register(someone({ ref: { code, click }, referredBy }))
      const events = await db.query<{ payload: Record<string, string> }>(
        sql`select payload from outbox where type = 'evenhand.members.v1.MemberRegistered' and payload ->> 'memberId' = ${body.id}`,
      )
      return events[0]?.payload
    }
    expect(await told('af-bcdfghjk')).toMatchObject({ referredByCode: 'AF-BCDFGHJK', referralClickId: click })
    const { body: referrer } = await register(someone())
    expect(await told('AF-BCDFGHJK', referrer.accountNumber)).not.toHaveProperty('referredByCode')
    for (const code of ['BCDFGHJK', 'no code']) expect(await told(code)).not.toHaveProperty('referredByCode')
  })

  it('mails the account number, once, and nothing that the form has worded', async () => {
    const form = someone({ firstName: 'Visit evil.example' })
    const { body } = await register(form)
    const mails = await db.query<{ payload: { to: string; template: string } }>(
      sql`select payload from outbox where payload ->> 'mailKey' = ${`member:${body.id}`}`,
    )
    expect(mails).toEqual([
      {
        payload: expect.objectContaining({
          to: form.email,
          template: 'member-welcome',
          values: {
            accountNumber: body.accountNumber,
            link: 'https://giveaway.test/member-portal',
            joinedAt: body.createdAt,
            entries: expect.any(String),
            proof: expect.any(String),
          },
        }),
      },
    ])
  })

  const times: { kind: string; state: string; opens?: number; closes?: number }[] = [
    { kind: 'now', state: 'open', opens: -1, closes: 1 },
    { kind: 'closed', state: 'over', opens: -2, closes: -1 },
    { kind: 'closed', state: 'announced', opens: 1, closes: 2 },
    { kind: 'unless-had', state: 'unknown' },
  ]
  it.each(times)(
    'says by mail that the free entries of the month are $kind where the giveaway is $state',
    async ({ kind, opens, closes }) => {
      const at = (day: number) => new Date(Date.now() + day * 86_400_000)
      if (opens !== undefined && closes !== undefined)
        await db.query(sql`
        insert into published_rules (giveaway, version, sha256, age_min, opens_at, closes_at)
        values ('main', 1, ${'0'.repeat(64)}, 18, ${at(opens)}, ${at(closes)})`)
      const { body } = await register(someone())
      await db.query(sql`delete from published_rules`)
      const [mail] = await db.query<{ payload: { values: object; awaitEntrySources?: string[] } }>(
        sql`select payload from outbox where payload ->> 'mailKey' = ${`member:${body.id}`}`,
      )
      expect(mail?.payload.values).toMatchObject({ entries: kind, joinedAt: body.createdAt })
      // Nothing has proved the mailbox: the ledger has no line to wait for, and the email carries what proves it.
      expect(mail?.payload.values).toHaveProperty('proof')
      expect(mail?.payload.awaitEntrySources).toBeUndefined()
    },
  )

  it('waits for the line of the ledger where the session has proved the mailbox, and has nothing to prove', async () => {
    await db.query(sql`
      insert into published_rules (giveaway, version, sha256, age_min, opens_at, closes_at)
      values ('main', 1, ${'0'.repeat(64)}, 18, now() - interval '1 day', now() + interval '1 day')`)
    const form = someone()
    const donorId = donorIdOf(form.email)
    const { body } = await members.provedDonor(donorId).post('/api/members/register', form)
    await db.query(sql`delete from published_rules`)
    const [mail] = await db.query<{ payload: { values: object; awaitEntrySources?: string[] } }>(
      sql`select payload from outbox where payload ->> 'mailKey' = ${`member:${body.id}`}`,
    )
    expect(mail?.payload.values).not.toHaveProperty('proof')
    const source = `monthly:${donorId}:${campaignMonth(new Date(body.createdAt)).slice(0, 7)}`
    expect(mail?.payload.awaitEntrySources).toEqual([source])
  })

  describe('with an address that is known already', () => {
    const give = (email: string) =>
      giverReactions(db)[0]?.handle(
        encodeEvent(GiftConfirmedSchema, {
          giftId: uuidv7(),
          donorId: donorIdOf(email),
          kind: GiftKind.ONE_TIME,
          amountCents: 50_00n,
          confirmedAt: new Date().toISOString(),
        }),
        { id: uuidv7(), type: 'GiftConfirmed', time: new Date() },
      )
    const join = (email: string, level: 'silver' | 'platinum' = 'silver') => {
      const change = { donorId: donorIdOf(email), level, changedAt: new Date() }
      return db.transaction((tx) => changeMembership(tx, { ...change, membershipId: `membership of ${email}` }))
    }
    const registerShouted = (form: { email: string }) => {
      const email = form.email.toUpperCase()
      return register({ ...form, email, confirmEmail: email })
    }

    it('tells a stranger neither that it is a member, nor that it has given, and makes nothing', async () => {
      const [ofMember, ofGiver, ofHolder] = [someone(), someone(), someone()]
      await register(ofMember)
      await give(ofGiver.email)
      await join(ofHolder.email)
      const before = await db.query(sql`select count(*) from members union all select count(*) from outbox`)
      const answers = await Promise.all([ofMember, ofGiver, ofHolder].map(registerShouted))
      for (const { status, headers, body } of answers) {
        expect([status, body.type, headers.get(sessionGrantHeader)]).toEqual([401, '/problems/mailbox-to-prove', null])
      }
      expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1)
      expect(await db.query(sql`select count(*) from members union all select count(*) from outbox`)).toEqual(before)
    })

    it('refuses a wrong referral alike, so that it gives nothing away either', async () => {
      const ofMember = someone()
      await register(ofMember)
      for (const form of [ofMember, someone()]) {
        const { status, body } = await register({ ...form, referredBy: '12345678901' })
        expect([status, body.errors?.[0]?.path]).toEqual([400, 'referredBy'])
      }
    })

    it('makes a member of a donor who is signed in, with the level that was paid before', async () => {
      const form = someone()
      await give(form.email)
      await join(form.email)
      const answer = await members.donor(donorIdOf(form.email)).post('/api/members/register', form)
      expect([answer.status, answer.body.membershipLevel]).toEqual([201, 'silver'])
      // The session that they have is better than the one of a newcomer.
      expect(answer.headers.get(sessionGrantHeader)).toBeNull()
      // Who only paid in that name does not learn that it has an account.
      const again = await members.donor(donorIdOf(form.email)).post('/api/members/register', form)
      expect([again.status, again.body.type]).toEqual([401, '/problems/mailbox-to-prove'])
      const owner = await members.provedDonor(donorIdOf(form.email)).post('/api/members/register', form)
      expect([owner.status, owner.body.type]).toEqual([409, '/problems/already-registered'])
    })

    it('says by mail what platinum brings: a free entry of before takes nothing from it', async () => {
      const form = someone()
      await give(form.email)
      await join(form.email, 'platinum')
      await db.query(sql`
        insert into published_rules (giveaway, version, sha256, age_min, opens_at, closes_at)
        values ('main', 1, ${'0'.repeat(64)}, 18, now() - interval '1 day', now() + interval '1 day')`)
      const { body } = await members.donor(donorIdOf(form.email)).post('/api/members/register', form)
      await db.query(sql`delete from published_rules`)
      const [mail] = await db.query<{ payload: { values: object; awaitEntrySources?: string[] } }>(
        sql`select payload from outbox where payload ->> 'mailKey' = ${`member:${body.id}`}`,
      )
      expect(mail?.payload.values).toMatchObject({ entries: 'now', level: 'platinum' })
      expect(mail?.payload.awaitEntrySources).toHaveLength(1)
    })

    it('is not opened by having proved another mailbox, and nor is one that nobody knows', async () => {
      const [ofGiver, ofNobody] = [someone(), someone()]
      await give(ofGiver.email)
      for (const form of [ofGiver, ofNobody]) {
        const answer = await members.donor(donorIdOf('other@mail.example')).post('/api/members/register', form)
        expect([answer.status, answer.body.type]).toEqual([401, '/problems/mailbox-to-prove'])
        expect(answer.body.detail).toMatch(/^You’re signed in with another email address\./)
      }
    })
  })

  it('makes one member of ten twins at once', async () => {
    const form = someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
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
    const byLink = await register(
      someone({ referredBy: `Join me: https://giveaway.test/member-portal?ref=${referrer.referralCode}.` }),
    )
    expect([byNumber, byCode, byLink].map(({ body }) => body.referredBy)).toEqual(Array(3).fill(referrer.accountNumber))
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ confirmEmail: 'other@mail.example' }, 'confirmEmail', "Email addresses don't match"],
    [{ referredBy: 'BCDF2345' }, 'referredBy', 'We couldn’t find a member with this referral code'],
    [
      { referredBy: 'my friend Ann' },
      'referredBy',
      'That isn’t a referral code. A code has 8 letters and digits, such as BCDF2345',
    ],
    [{ accountNumber: '1' }, 'accountNumber', 'Unknown field'],
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
