import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { createBell } from '../messages/bell.ts'
import { automationParts } from './parts.ts'
import { createAutomation, turnAutomation } from './use-cases.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

const minuteMs = 60_000
const delayMinutes = 5
const minCents = 1_000
const people = [0, 1, 2] as const

/** What can happen; a gift is told some minutes after it was given, and any number of times. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('gift' as const),
      who: fc.constantFrom(...people),
      cents: fc.constantFrom(minCents - 1, minCents, 50_000),
      toldLate: fc.integer({ min: 0, max: 8 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const), isActive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.constantFrom(...people) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('come-back' as const), who: fc.constantFrom(...people) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'killed' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Expected {
  dueMs: number
  who: number
  state: 'waiting' | 'sent' | 'automation-off' | 'unsubscribed'
}

/** Does all the work of a transaction and is killed before it is there. */
const killing = (inner: Database): Database => ({
  ...inner,
  transaction: (work) =>
    inner.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed')
    }),
})

async function aWorld() {
  const template = randomUUID()
  await db.query(sql`
    insert into templates (id, name, subject, html_content, template_type, created_at, updated_at)
    values (${template}, ${template}, 'Thanks', '<p>Thanks</p>', 'general', now(), now())`)
  const donors = people.map(() => ({ id: randomUUID(), donorId: randomUUID() }))
  for (const { id, donorId } of donors) {
    await db.query(sql`
      insert into subscribers (id, email_key, donor_id, email, source, status, unsubscribe_token, created_at, confirmed_at)
      values (${id}, ${id}, ${donorId}, ${`${id}@example.org`}, 'website', 'active', ${id}, now(), now())`)
  }
  let nowMs = Date.parse('2026-11-27T12:00:00Z')
  const now = () => new Date(nowMs)
  const parts = (over: Database) => automationParts({ db: over, bell: createBell(), unsubscribeLinkOf: String, now })
  const form = {
    name: template,
    description: '',
    triggerType: 'donation',
    templateId: template,
    delayMinutes,
    isActive: true,
    triggerConditions: { minAmount: minCents / 100 },
  } as const
  const { id } = await db.transaction((tx) => createAutomation(tx, form, { administratorId: 'one', now: now() }))
  const run = async (over: Database) => {
    const [job] = parts(over).jobs
    while (await job?.run(new AbortController().signal));
  }
  const gift = parts(db).reactions.find(({ type }) => type === GiftConfirmedSchema.typeName)
  return {
    id,
    donors,
    now,
    pass: (minutes: number) => void (nowMs += minutes * minuteMs),
    run: () => run(db),
    killed: () => run(killing(db)).catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' })),
    settle: async () => {
      const [, settle] = parts(db).jobs
      while (await settle?.run(new AbortController().signal));
    },
    tell: (event: { giftId: string; donorId: string; cents: number; at: Date }, eventId: string) => {
      const { cents, at, ...rest } = event
      const told = { ...rest, kind: GiftKind.ONE_TIME, amountCents: BigInt(cents), confirmedAt: at.toISOString() }
      const heard = { id: eventId, type: GiftConfirmedSchema.typeName, time: at }
      return gift?.handle(encodeEvent(GiftConfirmedSchema, told), heard)
    },
    turn: (isActive: boolean) => turnAutomation(db, { id, isActive }, { administratorId: 'one', now: now() }),
    setStatus: (who: number, status: 'active' | 'unsubscribed') =>
      db.query(sql`
        update subscribers set status = ${status}, unsubscribed_at = ${status === 'active' ? null : now()} where id = ${donors[who]?.id}`),
  }
}

/** What shall become of every gift, by the same steps. */
function expecting(startMs: number) {
  const runs = new Map<string, Expected>()
  const active = people.map(() => true)
  let [isOn, onSinceMs] = [true, startMs]
  return {
    runs,
    heard(giftId: string, { who, cents, givenMs }: { who: number; cents: number; givenMs: number }) {
      if (!isOn || givenMs < onSinceMs || cents < minCents || runs.has(giftId)) return
      runs.set(giftId, { who, dueMs: givenMs + delayMinutes * minuteMs, state: 'waiting' })
    },
    turn(to: boolean, nowMs: number) {
      if (to && !isOn) onSinceMs = nowMs
      isOn = to
    },
    setActive: (who: number, to: boolean) => void (active[who] = to),
    ran(nowMs: number) {
      for (const run of runs.values()) {
        if (run.state !== 'waiting' || run.dueMs > nowMs) continue
        run.state = !isOn ? 'automation-off' : active[run.who] ? 'sent' : 'unsubscribed'
      }
    },
  }
}

async function live(steps: readonly Step[]) {
  const world = await aWorld()
  const expected = expecting(world.now().getTime())
  for (const one of steps) {
    switch (one.kind) {
      case 'gift': {
        const at = new Date(world.now().getTime() - one.toldLate * minuteMs)
        const gift = { giftId: randomUUID(), donorId: world.donors[one.who]?.donorId ?? '', cents: one.cents, at }
        const eventId = randomUUID()
        // The same event again, and at last a twin with an id of its own.
        for (let time = 0; time < one.times; time++) await world.tell(gift, time < 2 ? eventId : randomUUID())
        expected.heard(gift.giftId, { who: one.who, cents: one.cents, givenMs: at.getTime() })
        break
      }
      case 'wait':
        world.pass(one.minutes)
        await world.run()
        expected.ran(world.now().getTime())
        break
      case 'turn':
        await world.turn(one.isActive)
        expected.turn(one.isActive, world.now().getTime())
        break
      case 'leave':
      case 'come-back':
        await world.setStatus(one.who, one.kind === 'leave' ? 'unsubscribed' : 'active')
        expected.setActive(one.who, one.kind === 'come-back')
        break
      case 'killed':
        await world.killed()
    }
  }
  world.pass(60)
  await Promise.all([world.run(), world.run()])
  expected.ran(world.now().getTime())
  return { world, expected: expected.runs }
}

it('whatever happens in whatever order, everyone who entered ends in one state, with one email or with why there was none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { world, expected } = await live(steps)
      await db.query(sql`
        update messages set state = 'sent', finished_at = now() where mail_key like 'automation:%' and finished_at is null`)
      await world.settle()
      const runs = await db.query<{ gift: string; state: string; reason: string | null; mails: number }>(sql`
        select r.trigger_id as gift, r.state, r.reason,
          (select count(*)::int from messages where mail_key = 'automation:' || r.id) as mails
        from automation_runs r where r.automation_id = ${world.id}`)
      const found = runs.map(({ gift, state, reason, mails }) => `${gift} ${reason ?? state} ${mails}`)
      const wanted = [...expected].map(([gift, { state }]) => `${gift} ${state} ${state === 'sent' ? 1 : 0}`)
      expect(found.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 40 },
  )
}, 120_000)
