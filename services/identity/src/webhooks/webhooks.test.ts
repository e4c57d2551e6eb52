import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import {
  GiftConfirmedSchema,
  GiftKind,
  MemberRegisteredSchema,
  MembershipChangedSchema,
  PrizeAwardedSchema,
} from '@evenhand/contracts/events'
import { webhooks } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { answers, isSigned, startReceiver } from '../../tests/receiver.ts'
import { webhooksUnderTest } from '../../tests/webhooks-under-test.ts'

const identity = await webhooksUnderTest()
const { db, owner, path, add } = identity
afterAll(() => identity.stop())
afterEach(() => db.query(sql`delete from webhooks`))

const donorId = randomUUID()
const later = () => new Date(Date.now() + 1_000).toISOString()
const aGift = (giftId: string = randomUUID()) => ({
  giftId,
  donorId,
  giveaway: 'main',
  kind: GiftKind.ONE_TIME,
  level: '',
  amountCents: 50_00n,
  confirmedAt: later(),
})

describe('a webhook', () => {
  it('is told of what its owner chose, signed as the standard says, with the facts of the events', async () => {
    const crm = await startReceiver()
    const { webhook, secret } = await add(crm.url)
    const [giftId, memberId, membershipId] = [randomUUID(), randomUUID(), randomUUID()]
    await identity.tell(GiftConfirmedSchema, aGift(giftId))
    await identity.tell(MemberRegisteredSchema, { memberId, donorId, level: 'silver', registeredAt: later() })
    await identity.tell(MembershipChangedSchema, { membershipId, donorId, level: 'gold', changedAt: later() })
    await identity.tell(MembershipChangedSchema, { membershipId, donorId, level: 'none', changedAt: later() })
    await identity.tell(PrizeAwardedSchema, { giveaway: 'canoe', donorId, place: 1, awardedAt: later() })
    await eventually(async () => crm.taken.length === 4)
    const told = crm.taken
      .map(({ body }) => JSON.parse(body) as webhooks.WebhookBody)
      .toSorted((one, other) => one.type.localeCompare(other.type))
    expect(told).toMatchObject([
      { type: 'draw.awarded', data: { giveaway: 'canoe', donorId, place: 1 } },
      {
        type: 'gift.confirmed',
        data: { giftId, donorId, giveaway: 'main', kind: 'one-time', level: null, amount: '50.00' },
      },
      { type: 'member.joined', data: { memberId, donorId, level: 'silver' } },
      { type: 'membership.ended', data: { membershipId, donorId } },
    ])
    for (const body of told) webhooks.webhookBodies[body.type].parse(body)
    expect(crm.taken.map((received) => isSigned(received, secret))).toEqual([true, true, true, true])
    expect(crm.taken.map((received) => isSigned({ ...received, body: `${received.body} ` }, secret))).not.toContain(
      true,
    )
    const listed = await eventually(async () => {
      const found = await identity.deliveries(webhook.id, '?state=delivered')
      return found.length === 4 && found
    })
    expect(listed.map(({ eventId }) => eventId).toSorted()).toEqual(crm.taken.map(({ id }) => id).toSorted())
    expect(listed.map(({ payload }) => payload).toSorted()).toEqual(crm.taken.map(({ body }) => body).toSorted())
    expect(listed[0]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 204,
      failure: null,
      nextAttemptAt: null,
    })
    await crm.stop()
  })

  it('is told nothing that nobody chose, and nothing of before it was there', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url, ['draw.awarded'])
    await identity.tell(GiftConfirmedSchema, aGift())
    await identity.tell(PrizeAwardedSchema, {
      giveaway: 'canoe',
      donorId,
      place: 0,
      awardedAt: '2020-01-01T00:00:00.000Z',
    })
    await identity.tell(PrizeAwardedSchema, { giveaway: 'jeep', donorId, place: 0, awardedAt: later() })
    await eventually(async () => crm.taken.length > 0)
    expect(
      (await identity.deliveries(webhook.id)).map(({ kind, payload }) => [kind, JSON.parse(payload).data.giveaway]),
    ).toEqual([['draw.awarded', 'jeep']])
    await crm.stop()
  })

  it('is tried again under the same id, and signed with both secrets for a day once there is a new one', async () => {
    const crm = await startReceiver(answers(503))
    const { webhook, secret } = await add(crm.url)
    const renewed = await owner.call('PUT', path(webhook.id, '/secret'), { body: { seen: 0 } })
    expect(renewed.status).toBe(200)
    expect((await identity.test(webhook.id)).status).toBe(201)
    const [failed] = await eventually(async () => {
      const found = await identity.deliveries(webhook.id, '?state=queued')
      return found[0]?.attempts === 1 && found
    })
    expect(failed).toMatchObject({ kind: 'webhook.test', status: 503, failure: 'status' })
    crm.does(answers(200))
    await db.query(sql`update webhook_deliveries set next_attempt_at = now()`)
    await eventually(async () => (await identity.deliveries(webhook.id, '?state=delivered')).length === 1)
    expect(new Set(crm.taken.map(({ id }) => id))).toEqual(new Set([failed?.eventId]))
    for (const received of crm.taken)
      expect([isSigned(received, secret), isSigned(received, renewed.body.secret)]).toEqual([true, true])
    await db.query(sql`update webhooks set old_secret_until = now()`)
    await owner.call('PUT', path(webhook.id, `/deliveries/${failed?.id}/replay`))
    await eventually(async () => crm.taken.length === 3)
    const last = crm.taken
      .slice(2)
      .map((received) => [isSigned(received, secret), isSigned(received, renewed.body.secret)])
    expect(last).toEqual([[false, true]])
    await crm.stop()
  })
})
