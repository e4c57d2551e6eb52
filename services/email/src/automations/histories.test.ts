import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { automationUnderTest, delayMinutes, minCents, minuteMs, sendAll } from '../../tests/automation-under-test.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

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
  const world = await automationUnderTest(db, { timeZones: people.map(() => null) })
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
      await sendAll(db)
      await world.settle()
      const runs = await db.query<{ gift: string; state: string; reason: string | null; mails: number }>(sql`
        select r.trigger_id as gift, r.state, r.reason,
          (select count(*)::int from messages where mail_key = 'automation:' || r.id || ':email') as mails
        from automation_runs r where r.automation_id = ${world.id}`)
      const found = runs.map(({ gift, state, reason, mails }) => `${gift} ${reason ?? state} ${mails}`)
      const wanted = [...expected].map(([gift, { state }]) => `${gift} ${state} ${state === 'sent' ? 1 : 0}`)
      expect(found.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 40 },
  )
  // Each of forty histories is run to its end.
}, 120_000)
