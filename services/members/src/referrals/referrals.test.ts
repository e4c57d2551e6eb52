import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  decodeEvent,
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MailboxProvedSchema,
  ReferralReward,
  ReferralRewardChangedSchema,
} from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { giverReactions } from '../givers/reactions.ts'
import { personalTables } from '../personal-data/store.ts'
import { proofReactions } from './proof-reactions.ts'
import { referralReactions } from './reactions.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db, donorIdOf } = service
const reactions = [...giverReactions(db), ...referralReactions(db), ...proofReactions(db)]
afterAll(() => service.stop())

async function register(referredBy?: string, { isProved = true, email = `person-${randomUUID()}@mail.example` } = {}) {
  const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email, ...(referredBy ? { referredBy } : {}) }
  const { status, body } = await service.nobody.post('/api/members/register', form, {
    'x-forwarded-for': `test-${randomUUID()}`,
  })
  expect(status).toBe(201)
  const number: string = body.accountNumber
  const donorId = donorIdOf(email)
  if (isProved) await hear(proved(donorId, new Date(body.createdAt)))
  return { number, code: String(body.referralCode), id: String(body.id), email, donorId }
}
type Person = Awaited<ReturnType<typeof register>>

interface Told {
  type: string
  json: ReturnType<typeof encodeEvent>
}
const hear = ({ type, json }: Told) =>
  reactions.find((one) => one.type === type)?.handle(json, { id: randomUUID(), type, time: new Date() })

const proved = (donorId: string, at: Date): Told => ({
  type: MailboxProvedSchema.typeName,
  json: encodeEvent(MailboxProvedSchema, { donorId, provedAt: at.toISOString() }),
})

/** Whole minutes after now, which is after every registration here. */
const at = (minute: number): string => new Date(Date.now() + minute * 60_000).toISOString()
const gave = (
  { donorId }: Person,
  giftId: string,
  minute: number,
  kind: GiftKind = GiftKind.ONE_TIME,
  amountCents = 20_00n,
  referredByCode = '',
): Told => {
  const level = kind === GiftKind.ONE_TIME ? '' : kind === GiftKind.FREE ? 'free' : 'silver'
  const event = { giftId, donorId, giveaway: 'main', kind, level, amountCents, confirmedAt: at(minute), referredByCode }
  return { type: GiftConfirmedSchema.typeName, json: encodeEvent(GiftConfirmedSchema, event) }
}
const wentBack = ({ donorId }: Person, giftId: string, amountCents = 20_00n): Told => {
  const event = { giftId, donorId, amountCents, reversalId: randomUUID(), reversedAt: at(100) }
  return { type: GiftReversedSchema.typeName, json: encodeEvent(GiftReversedSchema, event) }
}
const cameAgain = ({ donorId }: Person, giftId: string, amountCents = 20_00n): Told => {
  const event = { giftId, donorId, amountCents, reversalId: randomUUID(), reinstatedAt: at(200) }
  return { type: GiftReinstatedSchema.typeName, json: encodeEvent(GiftReinstatedSchema, event) }
}

const listed = async (person: Person) => {
  const { status, body } = await service.donor(person.donorId).get(`/api/members/${person.number}/referrals`)
  expect(status).toBe(200)
  return body as { referredAccountNumber: string; rewardType: string; entriesAwarded: number }[]
}
const entriesOf = async (person: Person) =>
  Object.fromEntries((await listed(person)).map(({ rewardType, entriesAwarded }) => [rewardType, entriesAwarded]))
const toldTo = async ({ donorId }: Person) => {
  const rows = await db.query<{ payload: Parameters<typeof decodeEvent>[1] }>(sql`
    select payload from outbox where type = ${ReferralRewardChangedSchema.typeName} and key = ${donorId} order by id`)
  return rows.map(({ payload }) => decodeEvent(ReferralRewardChangedSchema, payload))
}

it('a gift that came by an affiliate’s link earns the member who referred its giver nothing, whatever is given after', async () => {
  const referrer = await register()
  const friend = await register(referrer.number)
  await hear(gave(friend, randomUUID(), 1, GiftKind.ONE_TIME, 20_00n, 'AF-BCDFGHJK'))
  await hear(gave(friend, randomUUID(), 2))
  expect(await entriesOf(referrer)).toEqual({ free_signup: 50 })
  // A member's code in a link is no affiliate's.
  const other = await register(referrer.number)
  await hear(gave(other, randomUUID(), 1, GiftKind.ONE_TIME, 20_00n, referrer.code))
  expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50 })
})

it('pays when the mailbox of the referred member is proved, with all that was earned by then, and once', async () => {
  const referrer = await register()
  const friend = await register(referrer.number, { isProved: false })
  await hear(gave(friend, randomUUID(), 1))
  expect(await listed(referrer)).toEqual([])
  expect(await toldTo(referrer)).toEqual([])
  const provedAt = new Date(at(2))
  for (let time = 0; time < 2; time++) await hear(proved(friend.donorId, provedAt))
  expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50 })
  expect((await toldTo(referrer)).map(({ changedAt }) => changedAt)).toEqual(
    [provedAt, provedAt].map((one) => one.toISOString()),
  )
  expect(await toldTo(friend)).toEqual([])
})

it('earns the referrer nothing a second time, where the friend is erased and registers again', async () => {
  const referrer = await register()
  const friend = await register(referrer.number)
  expect(await entriesOf(referrer)).toEqual({ free_signup: 50 })
  const erased = { donorId: friend.donorId, nobodyId: randomUUID(), addresses: [friend.email], at: new Date() }
  await db.transaction(async (tx) => {
    for (const table of personalTables) await table.erase?.(tx, erased)
  })
  const again = await register(referrer.number, { email: friend.email })
  expect([again.donorId, again.id === friend.id]).toEqual([friend.donorId, false])
  await hear(gave(again, randomUUID(), 1))
  expect(await listed(referrer)).toHaveLength(1)
  expect(await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})

describe('a referral', () => {
  let referrer: Person
  let friend: Person
  beforeAll(async () => {
    referrer = await register()
    friend = await register(referrer.code)
  })

  it('earns 50 for the registration, and is told with ids alone', async () => {
    expect(await listed(referrer)).toMatchObject([
      { referredAccountNumber: friend.number, rewardType: 'free_signup', entriesAwarded: 50 },
    ])
    expect(await toldTo(referrer)).toMatchObject([
      {
        donorId: referrer.donorId,
        referredMemberId: friend.id,
        reward: ReferralReward.FREE_SIGNUP,
        stands: true,
        version: 1,
      },
    ])
  })

  it('earns nothing by the free way in, and 50 by the first gift, once', async () => {
    await hear(gave(friend, randomUUID(), 1, GiftKind.FREE, 0n))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50 })
    await hear(gave(friend, randomUUID(), 2))
    await hear(gave(friend, randomUUID(), 3))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50 })
  })

  it('earns 100 by a paid membership that comes later, once', async () => {
    await hear(gave(friend, randomUUID(), 4, GiftKind.LEVEL_MONTH))
    await hear(gave(friend, randomUUID(), 5, GiftKind.LEVEL_MONTH))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50, paid_membership: 100 })
    expect(await toldTo(referrer)).toHaveLength(3)
  })

  it('earns nothing by a gift after a paid membership', async () => {
    const other = await register(referrer.number)
    await hear(gave(other, randomUUID(), 2))
    await hear(gave(other, randomUUID(), 1, GiftKind.LEVEL_MONTH))
    const rewards = (await listed(referrer)).filter((one) => one.referredAccountNumber === other.number)
    expect(rewards.map(({ rewardType }) => rewardType).toSorted()).toEqual(['free_signup', 'paid_membership'])
  })
})

describe('the reward for a gift', () => {
  it('goes with the only gift when all of it went back, comes again with the money, and each change is told', async () => {
    const referrer = await register()
    const friend = await register(referrer.code)
    const giftId = randomUUID()
    await hear(gave(friend, giftId, 1))
    await hear(wentBack(friend, giftId, 19_99n))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50 })
    await hear(wentBack(friend, giftId, 1n))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50 })
    await hear(cameAgain(friend, giftId))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50, donation: 50 })
    const told = (await toldTo(referrer)).filter(({ reward }) => reward === ReferralReward.DONATION)
    expect(told.map(({ stands, version }) => [stands, version])).toEqual([
      [true, 1],
      [false, 2],
      [true, 3],
    ])
  })

  it('is not for what was given before the registration', async () => {
    const referrer = await register()
    const friend = await register(referrer.code)
    await hear(gave(friend, randomUUID(), -60))
    expect(await entriesOf(referrer)).toEqual({ free_signup: 50 })
  })

  it('is the same in whatever order gifts and money back are heard, and however often', async () => {
    const anyPayments = fc.array(
      fc.record({
        minute: fc.integer({ min: 1, max: 9 }),
        kind: fc.constantFrom(GiftKind.ONE_TIME, GiftKind.LEVEL_ONCE, GiftKind.LEVEL_MONTH),
        fate: fc.constantFrom('stays' as const, 'back' as const, 'back-and-again' as const),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const eventsOf = (person: Person, payments: typeof anyPayments extends fc.Arbitrary<infer P> ? P : never) =>
      payments.flatMap(({ minute, kind, fate }, place) => {
        const giftId = randomUUID()
        const given = [gave(person, giftId, minute * 10 + place, kind)]
        if (fate !== 'stays') given.push(wentBack(person, giftId))
        if (fate === 'back-and-again') given.push(cameAgain(person, giftId))
        return given
      })
    await fc.assert(
      fc.asyncProperty(anyPayments, fc.infiniteStream(fc.nat()), async (payments, dice) => {
        const [a, b] = [await register(), await register()]
        const [inOrder, mixed] = [await register(a.code), await register(b.code)]
        for (const one of eventsOf(inOrder, payments)) await hear(one)
        const again = eventsOf(mixed, payments)
        const shuffled = [...again, ...again]
          .map((one) => ({ one, place: dice.next().value ?? 0 }))
          .sort((x, y) => x.place - y.place)
        for (const { one } of shuffled) await hear(one)
        expect(await entriesOf(b)).toEqual(await entriesOf(a))
      }),
      { numRuns: 15 },
    )
    expect(await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})

describe('the rewards of a member', () => {
  it('are seen by that member and administrators, and by nobody else', async () => {
    const [referrer, stranger] = [await register(), await register()]
    await register(referrer.code)
    const path = `/api/members/${referrer.number}/referrals`
    expect(await service.administrator().get(path)).toMatchObject({ status: 200, body: [{ entriesAwarded: 50 }] })
    expect((await service.nobody.get(path)).status).toBe(401)
    expect((await service.donor(stranger.donorId).get(path)).status).toBe(401)
  })

  it('are none of one’s own: nobody becomes a member twice, by whatever code', async () => {
    const member = await register()
    const form = { firstName: 'Ida', lastName: 'Ro', email: member.email, confirmEmail: member.email }
    const again = await service
      .provedDonor(member.donorId)
      .post('/api/members/register', { ...form, referredBy: member.code }, { 'x-forwarded-for': 'test-self' })
    expect(again.status).toBe(409)
    expect(await listed(member)).toEqual([])
  })
})
