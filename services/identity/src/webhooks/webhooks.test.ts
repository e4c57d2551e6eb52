import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import {
  GiftConfirmedSchema,
  GiftKind,
  MemberRegisteredSchema,
  MembershipChangedSchema,
  PersonErasedSchema,
  PrizeAwardedSchema,
} from '@evenhand/contracts/events'
import { webhooks } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
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

const renew = (id: string, seen: number, key: string = randomUUID()) =>
  owner.post(path(id, '/secrets'), { seen }, { 'idempotency-key': key })

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

  it('is told whom to erase once the last service has erased them, and once', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url, ['donor.erased'])
    const erased = randomUUID()
    const body = { reason: 'They asked', confirmation: erased }
    const asked = await owner.call('PUT', `/api/admin/supporters/${erased}/erasure`, { body })
    expect(asked.status).toBe(202)
    const [last, ...others] = serviceNames.filter((name) => name !== 'identity')
    const tell = (service: string) =>
      identity.tell(PersonErasedSchema, { erasureId: asked.body.id, donorId: erased, service, erasedAt: later() })
    for (const service of others) await tell(service)
    await eventually(async () => {
      const { body } = await owner.get(`/api/admin/supporters/${erased}/erasure`)
      const open = body.erasure.parts.filter(({ doneAt }: { doneAt: string | null }) => doneAt === null)
      return open.length === 1
    })
    expect(await identity.deliveries(webhook.id)).toEqual([])
    for (const again of [last, last]) await tell(again ?? '')
    await eventually(async () => crm.taken.length === 1)
    expect(JSON.parse(crm.taken[0]?.body ?? '')).toMatchObject({ type: 'donor.erased', data: { donorId: erased } })
    expect(await identity.deliveries(webhook.id)).toHaveLength(1)
    await crm.stop()
  })

  it('is told nothing that nobody chose, and nothing told before it was there', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url, ['draw.awarded'])
    await identity.tell(GiftConfirmedSchema, aGift())
    const before = new Date('2020-01-01T00:00:00.000Z')
    const ofBefore = { giveaway: 'canoe', donorId, place: 0, awardedAt: before.toISOString() }
    await identity.tell(PrizeAwardedSchema, ofBefore, before)
    await identity.tell(PrizeAwardedSchema, { giveaway: 'jeep', donorId, place: 0, awardedAt: later() })
    await eventually(async () => crm.taken.length > 0)
    expect(
      (await identity.deliveries(webhook.id)).map(({ kind, payload }) => [kind, JSON.parse(payload).data.giveaway]),
    ).toEqual([['draw.awarded', 'jeep']])
    await crm.stop()
  })

  it('is told of a check that came before it was there and was entered after, and not of one entered before', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url)
    const [check, enteredBefore] = [randomUUID(), randomUUID()]
    const confirmedAt = new Date(Date.now() - 21 * 86_400_000)
    const yesterday = new Date(Date.now() - 86_400_000)
    const received = (giftId: string) => ({ ...aGift(giftId), confirmedAt: confirmedAt.toISOString() })
    await identity.tell(GiftConfirmedSchema, received(enteredBefore), yesterday)
    await identity.tell(GiftConfirmedSchema, received(check))
    const last = randomUUID()
    await identity.tell(GiftConfirmedSchema, aGift(last))
    await eventually(async () => crm.taken.some(({ body }) => JSON.parse(body).data.giftId === last))
    await eventually(async () => (await identity.deliveries(webhook.id, '?state=delivered')).length === 2)
    const told = (await identity.deliveries(webhook.id)).map(({ payload }) => JSON.parse(payload))
    expect(new Set(told.map(({ data }) => data.giftId))).toEqual(new Set([check, last]))
    expect(told.find(({ data }) => data.giftId === check)?.timestamp).toBe(confirmedAt.toISOString())
    await crm.stop()
  })

  it('is tried again under the same id, and signed with both secrets for a day once there is a new one', async () => {
    const crm = await startReceiver(answers(503))
    const { webhook, secret } = await add(crm.url)
    const renewed = await renew(webhook.id, 0)
    expect(renewed.status).toBe(201)
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

describe('a receiver whose owner never saw a new secret', () => {
  it('gets the same one where the same request comes again', async () => {
    const { webhook } = await add('https://crm.example.org/hooks')
    const key = randomUUID()
    const [first, again] = [await renew(webhook.id, 0, key), await renew(webhook.id, 0, key)]
    expect(first.body.secret).toMatch(/^whsec_/)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await identity.webhook(webhook.id)).toMatchObject({ version: 1 })
  })

  it('keeps what it has while another is made, and so does one that was given the lost one', async () => {
    const crm = await startReceiver()
    const { webhook, secret } = await add(crm.url)
    const lost = await renew(webhook.id, 0)
    const kept = await renew(webhook.id, 1)
    await identity.test(webhook.id)
    await eventually(async () => crm.taken.length === 1)
    const signed = [secret, lost.body.secret, kept.body.secret].map((one) =>
      crm.taken.map((received) => isSigned(received, one)),
    )
    expect(signed).toEqual([[true], [true], [true]])
    await db.query(sql`update webhooks set old_secret_until = now()`)
    const last = await renew(webhook.id, 2)
    await identity.test(webhook.id)
    await eventually(async () => crm.taken.length === 2)
    const after = [secret, lost.body.secret, kept.body.secret, last.body.secret]
    expect(after.map((one) => crm.taken.slice(1).map((received) => isSigned(received, one)))).toEqual([
      [false],
      [false],
      [true],
      [true],
    ])
    await crm.stop()
  })
})

describe('owners', () => {
  const change = (id: string, body: object) => owner.call('PUT', path(id), { body })

  it('see a secret once, and the same where the same request comes again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const ask = () => owner.post('/api/admin/webhooks', identity.formOf('https://crm.example.org/hooks'), key)
    const [first, again] = [await ask(), await ask()]
    expect(first.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(again.body).toEqual(first.body)
    const { body: listed, text } = await owner.get('/api/admin/webhooks')
    expect(listed).toEqual([first.body.webhook])
    expect(text).not.toContain('whsec_')
    const [kept] = await db.query<{ text: string }>(sql`
      select string_agg(w::text, ' ') || (select string_agg(k::text, ' ') from idempotency_keys k) as text from webhooks w`)
    expect(kept?.text).not.toContain(first.body.secret.slice('whsec_'.length))
    expect(kept?.text).not.toContain(Buffer.from(first.body.secret).toString('hex'))
  })

  it.each([
    [{ url: 'http://crm.example.org/hooks' }, 'Use an address that begins with https://'],
    [{ url: 'https://192.168.0.1/hooks' }, 'Use an address on the internet: this one is inside a private network'],
    [{ url: 'https://user:word@crm.example.org/' }, 'Use an address without a user name or password'],
    [{ kinds: [] }, 'Choose at least one event'],
    [{ kinds: ['gift.confirmed', 'gift.confirmed'] }, 'Choose each event once'],
    [{ description: ' ' }, 'Say what receives it'],
  ])('are told what is wrong with %j', async (wrong, message) => {
    const form = { ...identity.formOf('https://crm.example.org/hooks'), ...wrong }
    const { status, body } = await owner.post('/api/admin/webhooks', form)
    expect([status, body.errors?.[0]?.message]).toEqual([400, message])
  })

  it('add twenty at most, also at once', async () => {
    const added = await Promise.all(
      Array.from({ length: webhooks.webhooksMax + 3 }, () =>
        owner.post('/api/admin/webhooks', identity.formOf('https://crm.example.org/hooks')),
      ),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(webhooks.webhooksMax)
    const refused = added.filter(({ status }) => status !== 201).map(({ body }) => body.detail)
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => 'There are 20 webhooks. Remove one that you no longer need first.'),
    )
  })

  it('change what they saw, and not what another changed meanwhile', async () => {
    const { webhook } = await add('https://crm.example.org/hooks')
    const form = { ...identity.formOf('https://new.example.org/hooks', ['member.joined']), state: 'paused', seen: 0 }
    const both = await Promise.all([change(webhook.id, form), change(webhook.id, { ...form, state: 'active' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await identity.webhook(webhook.id)).toMatchObject({ url: form.url, kinds: ['member.joined'], version: 1 })
  })

  it('pause one, which is told later of what happened meanwhile', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url)
    const form = identity.formOf(crm.url)
    expect((await change(webhook.id, { ...form, state: 'paused', seen: 0 })).body).toMatchObject({
      pausedBecause: 'owner',
    })
    expect((await identity.test(webhook.id)).body.detail).toBe(
      'This webhook is paused, so nothing is sent. Turn it on first.',
    )
    await identity.tell(GiftConfirmedSchema, aGift())
    await eventually(async () => (await identity.webhook(webhook.id)).waiting === 1)
    expect(crm.taken).toEqual([])
    await change(webhook.id, { ...form, state: 'active', seen: 1 })
    await eventually(async () => crm.taken.length === 1)
    await crm.stop()
  })

  it('send again all that failed since an instant, under the same ids', async () => {
    const crm = await startReceiver()
    const { webhook } = await add(crm.url)
    for (let n = 0; n < 3; n++) await identity.test(webhook.id)
    await eventually(async () => (await identity.deliveries(webhook.id, '?state=delivered')).length === 3)
    await db.query(sql`update webhook_deliveries set state = 'failed'`)
    const [newest] = await identity.deliveries(webhook.id)
    await db.query(
      sql`update webhook_deliveries set queued_at = queued_at - interval '8 days' where id = ${newest?.id}`,
    )
    const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
    const replay = () => owner.call('PUT', path(webhook.id, '/replay'), { body: { since } })
    expect((await replay()).body).toEqual({ events: 2 })
    await eventually(async () => crm.taken.length === 5)
    expect(new Set(crm.taken.map(({ id }) => id)).size).toBe(3)
    await eventually(async () => (await identity.webhook(webhook.id)).waiting === 0)
    expect((await replay()).body).toEqual({ events: 0 })
    await crm.stop()
  })

  it('read page by page', async () => {
    const { webhook } = await add('https://crm.example.org/hooks')
    for (let n = 0; n < 5; n++) await identity.test(webhook.id)
    const list = async (after = '') =>
      (await owner.get(path(webhook.id, `/deliveries?limit=2${after && `&after=${after}`}`))).body
    const first = await list()
    const second = await list(first.next)
    const third = await list(second.next)
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id))
    expect([ids.length, new Set(ids).size, third.next]).toEqual([5, 5, null])
    expect(ids).toEqual(ids.toSorted((one, other) => other.localeCompare(one)))
  })

  it('leave a trace without the path of an address, which may be secret', async () => {
    const { webhook } = await add('https://crm.example.org/hooks/secret-path')
    await identity.test(webhook.id)
    await renew(webhook.id, 0)
    await owner.call('DELETE', path(webhook.id))
    expect((await owner.call('DELETE', path(webhook.id))).status).toBe(204)
    const { body } = await owner.get(`/api/admin/audit?thing=${webhook.id}`)
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'webhook-removed',
      'webhook-secret-renewed',
      'webhook-tested',
      'webhook-added',
    ])
    expect(body.items[0]).toMatchObject({
      thing: { kind: 'webhook', id: webhook.id },
      words:
        '“The CRM” at crm.example.org: gift.confirmed, member.joined, membership.ended, draw.awarded, donor.erased',
    })
    expect(JSON.stringify(body)).not.toContain('secret-path')
  })

  it('are told where one is gone', async () => {
    const gone = randomUUID()
    const form = { ...identity.formOf('https://crm.example.org/'), state: 'active', seen: 0 }
    const answered = [
      await change(gone, form),
      await identity.test(gone),
      await owner.get(path(gone, '/deliveries')),
      await owner.call('PUT', path(gone, '/replay'), { body: { since: new Date().toISOString() } }),
      await renew(gone, 0),
    ]
    expect(answered.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
