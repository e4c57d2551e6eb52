import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, EntriesGrantedSchema, EntriesReversedSchema } from '@evenhand/contracts/events'
import { emailJourneys } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { aTemplate, automationUnderTest, minuteMs, sendAll } from '../../tests/automation-under-test.ts'
import { factReactions } from '../facts/reactions.ts'
import { saveGift, saveLevel } from '../facts/store.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { messageReactions } from '../messages/reactions.ts'
import { enterByEntries } from './enter.ts'
import type { Journey, Step } from './rules.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

/** Where they are, and how many minutes their clocks are ahead of UTC in these days. */
const zones = [
  { timeZone: null, minutes: -300 },
  { timeZone: 'Asia/Kolkata', minutes: 330 },
  { timeZone: 'America/Los_Angeles', minutes: -480 },
] as const
const timeZones = zones.map(({ timeZone }) => timeZone)
const people = [0, 1, 2] as const
const aDay = 24 * 60

const to = (from: number) => fc.oneof(fc.constant(null), fc.integer({ min: from + 1, max: from + 3 }))
const planned = (from: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant('email' as const), next: to(from) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 900 }), next: to(from) }),
    fc.record({ kind: fc.constant('wait-until' as const), hour: fc.integer({ min: 0, max: 23 }), next: to(from) }),
    fc.record({ kind: fc.constant('branch' as const), yes: to(from), no: to(from) }),
    fc.record({
      kind: fc.constant('tag' as const),
      op: fc.constantFrom('add' as const, 'remove' as const),
      next: to(from),
    }),
  )
const plan = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => planned(at))))
type Plan = typeof plan extends fc.Arbitrary<infer One> ? One : never

/** What is reached of a plan, behind a first email so that there is one. */
function journeyOf(steps: Plan, templateId: string): Journey {
  const named = (at: number | null) => (at !== null && at < steps.length ? `s${at}` : null)
  const all = steps.map((one, at): Step => {
    const id = `s${at}`
    switch (one.kind) {
      case 'branch': {
        const rule = { join: 'all' as const, rules: [{ field: 'tag' as const, op: 'has' as const, tag: 'warm' }] }
        return { id, kind: 'branch', rule, yes: named(one.yes), no: named(one.no) }
      }
      case 'email':
        return { id, kind: 'email', templateId, next: named(one.next) }
      case 'tag':
        return { id, kind: 'tag', op: one.op, tag: 'warm', next: named(one.next) }
      case 'wait':
      case 'wait-until':
        return { ...one, id, next: named(one.next) }
    }
  })
  const reached = new Set<string | null>(['s0'])
  for (const step of all) if (reached.has(step.id)) for (const id of emailJourneys.followers(step)) reached.add(id)
  const first: Step = { id: 'first', kind: 'email', templateId, next: 's0' }
  return { first: 'first', steps: [first, ...all.filter(({ id }) => reached.has(id))] }
}

const who = fc.constantFrom(...people)
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('gift' as const), who, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 700 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: -300, max: -1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const), isActive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('come-back' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), plan }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'killed' as const }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never
/** At most half the day, so that they are over at some look of the test. */
const quietHours = fc.option(
  fc
    .record({ from: fc.integer({ min: 0, max: 23 }), long: fc.integer({ min: 1, max: 12 }) })
    .map(({ from, long }) => ({ from, to: (from + long) % 24 })),
  { nil: null },
)

interface Expected {
  who: number
  journey: Journey
  at: string | null
  dueMs: number
  emails: string[]
  left: string | undefined
}
type Quiet = { from: number; to: number } | null

/** What shall become of everyone, told of the same and computed in whole minutes without any clock of the system. */
function expecting(startMs: number, quiet: Quiet) {
  const runs = new Map<string, Expected>()
  const active = people.map(() => true)
  const warm = new Set<number>()
  let [isOn, onSinceMs] = [true, startMs]
  const minuteOfDay = (ms: number, person: number) =>
    (((Math.floor(ms / minuteMs) + (zones[person]?.minutes ?? 0)) % aDay) + aDay) % aDay
  const untilHour = (ms: number, person: number, hour: number) =>
    ms + ((hour * 60 - minuteOfDay(ms, person) + aDay) % aDay) * minuteMs
  const isQuiet = (ms: number, person: number) => {
    if (!quiet) return false
    const hour = Math.floor(minuteOfDay(ms, person) / 60)
    return quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
  }
  const arrive = (run: Expected, id: string | null, fromMs: number) => {
    const step = run.journey.steps.find((one) => one.id === id)
    run.at = id
    run.dueMs = fromMs
    if (step?.kind === 'wait') run.dueMs += step.minutes * minuteMs
    if (step?.kind === 'wait-until') run.dueMs = untilHour(fromMs, run.who, step.hour)
  }
  const take = (run: Expected, nowMs: number) => {
    const step = run.journey.steps.find((one) => one.id === run.at)
    if (!step) throw new Error('nowhere')
    if (step.kind === 'wait' || step.kind === 'wait-until') return arrive(run, step.next, nowMs)
    const why = !isOn ? 'automation-off' : active[run.who] ? undefined : 'unsubscribed'
    if (why) {
      run.left = why
      run.at = null
      return
    }
    if (step.kind === 'branch') return arrive(run, warm.has(run.who) ? step.yes : step.no, nowMs)
    if (step.kind === 'email') {
      if (quiet && isQuiet(nowMs, run.who)) return void (run.dueMs = untilHour(nowMs, run.who, quiet.to))
      run.emails.push(step.id)
    }
    if (step.kind === 'tag' && step.op === 'add') warm.add(run.who)
    if (step.kind === 'tag' && step.op === 'remove') warm.delete(run.who)
    arrive(run, step.next, nowMs)
  }
  return {
    runs,
    gave(giftId: string, person: number, { journey, nowMs }: { journey: Journey; nowMs: number }) {
      if (!isOn || nowMs < onSinceMs) return
      const run: Expected = { who: person, journey, at: null, dueMs: nowMs, emails: [], left: undefined }
      arrive(run, journey.first, nowMs)
      runs.set(giftId, run)
    },
    turn(isActive: boolean, nowMs: number) {
      if (isActive && !isOn) onSinceMs = nowMs
      isOn = isActive
    },
    setActive: (person: number, isActive: boolean) => void (active[person] = isActive),
    ran(nowMs: number) {
      for (;;) {
        const due = [...runs.values()].filter((run) => run.at !== null && run.dueMs <= nowMs)
        const [next] = due.toSorted((one, other) => one.dueMs - other.dueMs)
        if (!next) return
        take(next, nowMs)
      }
    },
  }
}

async function live(first: Plan, quiet: Quiet, happenings: readonly Happening[]) {
  const settings = { entering: 'occasion' as const, quietHours: quiet }
  const journeyWith = (of: Plan) => (templateId: string) => ({ ...settings, journey: journeyOf(of, templateId) })
  const world = await automationUnderTest(db, { timeZones, journeyWith: journeyWith(first) })
  const nowMs = () => world.now().getTime()
  const expected = expecting(nowMs(), quiet)
  let [journey, version] = [journeyOf(first, world.templateId), 2]
  const one = async (what: Happening) => {
    switch (what.kind) {
      case 'gift': {
        const gift = {
          giftId: randomUUID(),
          donorId: world.donors[what.who]?.donorId ?? '',
          cents: 5_000,
          at: world.now(),
        }
        for (let time = 0; time < what.times; time++) await world.tell(gift)
        return expected.gave(gift.giftId, what.who, { journey, nowMs: nowMs() })
      }
      case 'pass':
        world.pass(what.minutes)
        await world.run()
        return expected.ran(nowMs())
      case 'turn':
        version = (await world.turn(what.isActive)).version
        return expected.turn(what.isActive, nowMs())
      case 'leave':
      case 'come-back':
        await world.setStatus(what.who, what.kind === 'leave' ? 'unsubscribed' : 'active')
        return expected.setActive(what.who, what.kind === 'come-back')
      case 'change':
        version = (await world.change(version, journeyWith(what.plan)(world.templateId))).automation.version
        journey = journeyOf(what.plan, world.templateId)
        return undefined
      case 'killed':
        return world.killed()
    }
  }
  for (const what of happenings) await one(what)
  // Long enough for every way, however often it waits for a morning.
  for (let look = 0; look < 60; look++) await one({ kind: 'pass', minutes: 5 * 60 })
  return { world, expected: expected.runs }
}

it('whatever happens along whatever journey, each ends once, with each email of their way once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      plan,
      quietHours,
      fc.array(happening, { minLength: 5, maxLength: 25 }),
      async (first, quiet, all) => {
        const { world, expected } = await live(first, quiet, all)
        await sendAll(db)
        await world.settle()
        const runs = await db.query<{
          gift: string
          state: string
          reason: string | null
          emails: string[] | null
          mails: number
        }>(sql`
        select r.trigger_id as gift, r.state, r.reason, (select array_agg(s.step_id order by s.place) from automation_steps s
            where s.run_id = r.id and s.outcome = 'sent') as emails,
          (select count(*)::int from messages where mail_key like 'automation:' || r.id || ':%') as mails
        from automation_runs r where r.automation_id = ${world.id}`)
        const found = runs.map(
          (one) => `${one.gift} ${one.reason ?? one.state} ${(one.emails ?? []).join()} ${one.mails}`,
        )
        const wanted = [...expected].map(
          ([gift, { at, left, emails }]) =>
            `${gift} ${at === null ? (left ?? 'sent') : 'waiting'} ${emails.join()} ${emails.length}`,
        )
        expect(found.toSorted()).toEqual(wanted.toSorted())
      },
    ),
    { numRuns: 25 },
  )
  // Each of 25 journeys is run to its end.
}, 240_000)

describe('someone enters', () => {
  const stay = { entering: 'occasion' as const, quietHours: null }
  const simply = (templateId: string) => ({
    ...stay,
    journey: emailJourneys.simpleJourney({ delayMinutes: 0, templateId }),
  })
  type World = Awaited<ReturnType<typeof automationUnderTest>>
  /** Other tests have donors whose days come too. */
  const runsOf = async ({ id, donors }: World) => {
    const runs = await everyRunOf(id)
    return runs.filter(({ donor }) => donors.some(({ donorId }) => donorId === donor))
  }
  const everyRunOf = (id: string) =>
    db.query<{ donor: string; occasion: string; at: Date }>(sql`
      select donor_id as donor, occasion, due_at as at from automation_runs where automation_id = ${id} order by entered_at, id`)
  const gaveAt = (donorId: string, at: Date) =>
    db.transaction((tx) => saveGift(tx, { giftId: randomUUID(), donorId, amountCents: 5_000n, confirmedAt: at }))

  it('once ever where that is asked for, however many gifts come at once', async () => {
    const world = await automationUnderTest(db, {
      timeZones: [null, null],
      journeyWith: (templateId) => ({ ...simply(templateId), entering: 'ever' }),
    })
    const gifts = world.donors.flatMap(({ donorId }) =>
      Array.from({ length: 4 }, async () =>
        world.tell({ giftId: randomUUID(), donorId, cents: 5_000, at: world.now() }),
      ),
    )
    await Promise.all(gifts)
    expect((await runsOf(world)).map(({ donor }) => donor).toSorted()).toEqual(
      world.donors.map(({ donorId }) => donorId).toSorted(),
    )
  })

  it('after so many days without a gift, once for each last gift, and nobody of before it was on', async () => {
    const form = { triggerType: 'lapse' as const, triggerConditions: { minAmount: 0, days: 30 } }
    const world = await automationUnderTest(db, { timeZones: [null, null], form })
    const [giver, old] = world.donors.map(({ donorId }) => donorId)
    const gaveFirst = world.now()
    await gaveAt(giver ?? '', gaveFirst)
    await gaveAt(old ?? '', new Date(gaveFirst.getTime() - 40 * aDay * minuteMs))
    world.pass(30 * aDay - 1)
    await world.sweep()
    expect(await runsOf(world)).toEqual([])
    world.pass(1)
    for (let times = 0; times < 2; times++) await world.sweep()
    expect(await runsOf(world)).toMatchObject([{ donor: giver, occasion: gaveFirst.toISOString() }])
    await gaveAt(giver ?? '', world.now())
    world.pass(31 * aDay)
    await Promise.all([world.sweep(), world.sweep()])
    expect(await runsOf(world)).toHaveLength(2)
  })

  it('on each anniversary of their membership, once a year', async () => {
    const world = await automationUnderTest(db, { timeZones: [null], form: { triggerType: 'membership_birthday' } })
    const donorId = world.donors[0]?.donorId ?? ''
    const at = new Date(world.now().getTime() + 60 * minuteMs)
    await db.transaction((tx) => saveLevel(tx, { donorId, source: 'registered', level: 'free', at }))
    world.pass(365 * aDay)
    await world.sweep()
    expect(await runsOf(world)).toEqual([])
    for (let year = 0; year < 2; year++) {
      world.pass(366 * aDay * year + 60)
      for (let times = 0; times < 2; times++) await world.sweep()
    }
    expect((await runsOf(world)).map(({ occasion }) => occasion)).toEqual(['1', '2'])
  })

  it('when their entries reach a number, once though they fall below it and reach it again', async () => {
    const form = { triggerType: 'entry_milestone' as const, triggerConditions: { minAmount: 0, entries: 100 } }
    const world = await automationUnderTest(db, { timeZones: [null], form })
    const donorId = world.donors[0]?.donorId ?? ''
    const reactions = [
      ...messageReactions(db, {
        bell: createBell(),
        open: () => undefined,
        donorIdOf: donorIds('a key'),
        onEntries: enterByEntries,
      }),
      ...factReactions(db),
    ]
    const hear = async (schema: typeof EntriesGrantedSchema | typeof EntriesReversedSchema, entries: bigint) => {
      const heard = { id: randomUUID(), type: schema.typeName, time: world.now() }
      const told = { source: `gift:${randomUUID()}`, donorId, finalEntries: entries }
      const bytes =
        schema === EntriesGrantedSchema
          ? encodeEvent(EntriesGrantedSchema, told)
          : encodeEvent(EntriesReversedSchema, told)
      for (const { type, handle } of reactions) if (type === schema.typeName) await handle(bytes, heard)
    }
    await hear(EntriesGrantedSchema, 99n)
    expect(await runsOf(world)).toEqual([])
    await hear(EntriesGrantedSchema, 1n)
    await hear(EntriesReversedSchema, 50n)
    await hear(EntriesGrantedSchema, 500n)
    expect(await runsOf(world)).toMatchObject([{ donor: donorId, occasion: '100' }])
  })
})

it('a template that a journey needs can’t be deleted, and one that it needs no more can', async () => {
  const world = await automationUnderTest(db, { timeZones: [null] })
  const other = await aTemplate(db)
  const remove = () => db.query(sql`delete from templates where id = ${world.templateId}`)
  await expect(remove()).rejects.toThrow()
  const journey = emailJourneys.simpleJourney({ delayMinutes: 1, templateId: other })
  await world.change(1, { entering: 'occasion', quietHours: null, journey })
  await remove()
})
