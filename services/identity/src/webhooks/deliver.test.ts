import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { webhooks } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testDatabase } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { answers, isSigned, startReceiver } from '../../tests/receiver.ts'
import { failLate, forgetDeliveries, measureWaiting } from './claims-store.ts'
import { deliverDue } from './deliver.ts'
import { insertDeliveries } from './deliveries-store.ts'
import { bodyOf } from './hear.ts'
import { poster } from './post.ts'
import { triedUntil } from './rules.ts'
import { newSecret, webhookSeal } from './signature.ts'
import { insertWebhook, lockWebhook } from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
const donorIdKey = 'a donor id key of tests'
const seal = webhookSeal(donorIdKey)
const ownerId = randomUUID()
await db.query(sql`
  insert into administrators (id, name, username, email, password_hash, roles) values
    (${ownerId}, 'Ada', 'ada', 'ada@example.org', 'x', array['owner']),
    (${randomUUID()}, 'Grace', 'grace', 'grace@example.org', 'x', array['support'])`)
const open: Awaited<ReturnType<typeof startReceiver>>[] = []
afterAll(() => store.drop())
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.stop()
  await db.query(sql`delete from webhooks`)
})

async function receiver(...does: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...does)
  open.push(started)
  return started
}

async function aWebhook(url: string): Promise<{ id: string; secret: string }> {
  const [id, secret] = [uuidv7(), newSecret()]
  const form = { url, description: 'The CRM', kinds: [...webhooks.webhookKinds] }
  await db.transaction((tx) =>
    insertWebhook(tx, { id, ...form, createdBy: ownerId, createdAt: new Date() }, seal.seal(secret, id)),
  )
  return { id, secret }
}

async function queue(webhookId: string, count = 1, now = new Date()): Promise<void> {
  for (let n = 0; n < count; n++)
    await insertDeliveries(
      db,
      {
        eventId: uuidv7(),
        kind: webhooks.testKind,
        payload: bodyOf(webhooks.testKind, now, { webhookId }),
        happenedAt: now,
      },
      { ids: [uuidv7()], webhookIds: [webhookId], triedUntil: triedUntil(now), now },
    )
}

/** A process that delivers; `now` is what its clock says. */
const courier = (now: () => Date = () => new Date()) => {
  const delivering = {
    db,
    seal,
    now,
    post: poster('internet-and-this-machine'),
    chance: () => 0.5,
    publicUrl: 'https://giveaway.test',
    log: createLog('identity'),
  }
  return deliverDue(delivering, new AbortController().signal)
}

const rowsOf = (webhookId: string) =>
  db.query<{ state: string; attempts: number; status: number | null; failure: string | null; rest: number }>(sql`
    select state, attempts, status, failure, round(extract(epoch from next_attempt_at - tried_at))::int as rest
    from webhook_deliveries where webhook_id = ${webhookId} order by id`)
const webhookOf = async (id: string) => {
  const [row] = await db.query<{ state: string; because: string | null; failing: Date | null }>(sql`
    select state, paused_because as because, failing_since as failing from webhooks where id = ${id}`)
  return row
}

describe('deliveries', () => {
  it('are made by one process alone, however many there are', async () => {
    const crm = await receiver()
    const { id, secret } = await aWebhook(crm.url)
    await queue(id, 40)
    await Promise.all(Array.from({ length: 4 }, () => courier()))
    expect(new Set(crm.taken.map((one) => one.id)).size).toBe(40)
    expect(crm.taken).toHaveLength(40)
    expect(crm.taken.every((one) => isSigned(one, secret))).toBe(true)
    expect(new Set((await rowsOf(id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  it('of one receiver wait for nobody, though another one holds all that it was sent', async () => {
    const slow = await receiver(() => undefined)
    const quick = await receiver()
    const [held, other] = [await aWebhook(slow.url), await aWebhook(quick.url)]
    await queue(held.id, 10)
    const working = courier()
    await eventually(async () => slow.taken.length === 4)
    await queue(other.id, 20)
    await eventually(async () => quick.taken.length === 20)
    expect(slow.taken).toHaveLength(4)
    slow.does(answers(200))
    for (const { answer } of slow.taken) answer.writeHead(200).end()
    await working
    expect((await rowsOf(held.id)).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'delivered'))
  })

  it('of a process that is killed before its answer came are made again under the same id', async () => {
    const crm = await receiver(() => undefined)
    const { id } = await aWebhook(crm.url)
    await queue(id)
    const program = fileURLToPath(new URL('../../tests/webhook-courier.ts', import.meta.url))
    const options = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', program]
    const child = spawn(process.execPath, [...options, store.url, donorIdKey], { stdio: 'ignore' })
    await eventually(async () => crm.taken.length === 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    crm.does(answers(204))
    await courier()
    expect(crm.taken).toHaveLength(1)
    await db.query(sql`update webhook_deliveries set claimed_until = now()`)
    await courier()
    expect(crm.taken.map((one) => one.id)).toEqual([crm.taken[0]?.id, crm.taken[0]?.id])
    expect(await rowsOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('that another process has taken over change nothing when their answer comes after all', async () => {
    const crm = await receiver(() => undefined)
    const { id } = await aWebhook(crm.url)
    await queue(id)
    const first = courier()
    await eventually(async () => crm.taken.length === 1)
    await db.query(sql`update webhook_deliveries set claimed_until = now()`)
    crm.does(answers(200))
    await courier()
    crm.taken[0]?.answer.writeHead(500).end()
    await first
    expect(await rowsOf(id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, failure: null }])
    expect(await webhookOf(id)).toEqual({ state: 'active', because: null, failing: null })
  })

  it('end after what is done with their webhook meanwhile, and hold nobody up who does it', async () => {
    const crm = await receiver(() => undefined)
    const { id } = await aWebhook(crm.url)
    await queue(id)
    const working = courier()
    await eventually(async () => crm.taken.length === 1)
    await db.transaction(async (tx) => {
      await lockWebhook(tx, id)
      crm.taken[0]?.answer.writeHead(200).end()
      await eventually(async () => {
        const [waiting] = await db.query<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return waiting?.n === 1
      })
      // Nobody holds it who waits for the webhook: that would be a deadlock.
      await tx.query(sql`select 1 from webhook_deliveries where webhook_id = ${id} for update nowait`)
    })
    await working
    expect(await rowsOf(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  it('are all made in one go, though none is on its way in between', async () => {
    const crm = await receiver()
    const { id } = await aWebhook(crm.url)
    await queue(id, 30)
    await courier()
    expect(crm.taken).toHaveLength(30)
  })

  it('that fail rest longer each time, and fail for good after three days', async () => {
    const crm = await receiver(answers(500))
    const { id } = await aWebhook(crm.url)
    await queue(id)
    const rests: (number | undefined)[] = []
    for (let tries = 0; tries < 4; tries++) {
      await courier()
      rests.push((await rowsOf(id))[0]?.rest)
      await db.query(sql`update webhook_deliveries set next_attempt_at = now()`)
    }
    expect(rests).toEqual([5, 15, 45, 135])
    await courier(() => new Date(Date.now() + webhooks.triedDays * 86_400_000))
    expect(await rowsOf(id)).toMatchObject([{ state: 'failed', attempts: 5, status: 500, failure: 'status' }])
    expect(await measureWaiting(db)).toEqual({ waiting: 0, dueSeconds: 0 })
  })

  it('to a receiver that says it is gone, or that fails for five days, pause it and email the owners; what waits is kept', async () => {
    const gone = await receiver(answers(410))
    const failing = await receiver(answers(500))
    const [one, other] = [await aWebhook(gone.url), await aWebhook(failing.url)]
    await queue(one.id, 1)
    await queue(other.id, 1)
    await courier()
    expect(await webhookOf(one.id)).toMatchObject({ state: 'paused', because: 'gone' })
    expect(await webhookOf(other.id)).toMatchObject({ state: 'active', failing: expect.any(Date) })
    await db.query(sql`update webhook_deliveries set next_attempt_at = now()`)
    await courier(() => new Date(Date.now() + webhooks.failingDays * 86_400_000))
    expect(await webhookOf(other.id)).toMatchObject({ state: 'paused', because: 'failing' })
    const mails = await db.query<{ to: string; host: string; because: string }>(sql`
      select payload ->> 'to' as to, payload -> 'values' ->> 'host' as host, payload -> 'values' ->> 'because' as because
      from outbox where payload ->> 'template' = 'webhook-paused' order by id`)
    const told = { to: 'ada@example.org', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) }
    expect(mails).toEqual([
      { ...told, because: 'gone' },
      { ...told, because: 'failing' },
    ])
    await queue(one.id, 1)
    await db.query(sql`update webhook_deliveries set next_attempt_at = now()`)
    await courier()
    expect([gone.taken.length, failing.taken.length]).toEqual([1, 2])
    expect(await rowsOf(one.id)).toMatchObject([{ state: 'queued' }, { state: 'queued', attempts: 0 }])
  })

  it('that waited three days for a paused webhook fail, and all are forgotten after a month unless they are still tried', async () => {
    const { id } = await aWebhook('https://crm.example.org')
    await db.query(sql`update webhooks set state = 'paused', paused_because = 'owner'`)
    await queue(id, 1, new Date(Date.now() - webhooks.triedDays * 86_400_000 - 1_000))
    await queue(id, 1)
    expect(await failLate(db)).toBe(1)
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['failed', 'queued'])
    expect(await forgetDeliveries(db, new Date())).toBe(1)
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['queued'])
  })
})
