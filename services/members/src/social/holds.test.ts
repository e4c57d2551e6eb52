import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { activitiesAMonth, type SocialHold, socialHoldNames } from '@evenhand/contracts/catalogue'
import type { social } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { chance, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { comment, countedByLedger, type Fake, forgetActivities, joinFakes } from '../../tests/rings.ts'
import { sharingAt } from '../../tests/sharing.ts'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { forgetTracesJob } from './forget-job.ts'
import { holdLimits, holdsOf, keepTracesDays } from './holds.ts'
import { decideActivities } from './review.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db } = service
const { publish, join, share, shared, listed, decide, caseOf } = sharingAt(service)
const admin = service.administrator()
beforeAll(() => publish(1, ['social']))
afterAll(() => service.stop())

beforeEach(() => forgetActivities(db))

const states = async () =>
  new Map(
    (await db.query<{ id: string; state: social.ActivityState }>(sql`select id, state from social_activities`)).map(
      ({ id, state }) => [id, state],
    ),
  )
const countingIn = (all: ReadonlyMap<string, social.ActivityState>) =>
  new Set([...all].filter(([, state]) => state === 'recorded' || state === 'accepted').map(([id]) => id))
const decideAs = (verdict: 'accepted' | 'rejected', activities: { id: string; seen: number }[]) =>
  db.transaction((tx) =>
    decideActivities(tx, verdict === 'accepted' ? { verdict, activities } : { verdict, activities, reason: 'No.' }, {
      administratorId: 'administrator-1',
      publicUrl: 'https://giveaway.test',
      isSampled: () => false,
      now: new Date(),
    }),
  )
const mailsOf = async (emails: readonly string[]) =>
  (
    await db.query<{ template: string }>(sql`
      select payload ->> 'template' as template from outbox where type like '%MailRequested' and payload ->> 'to' = any(${emails}::text[]) and payload ->> 'template' like 'social-%' order by id`)
  ).map(({ template }) => template)
const random = chance()
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
/** Everybody at once, in an order of the seed. */
const allComment = (fakes: readonly Fake[]) => Promise.all(shuffled(fakes).map((fake) => comment(db, fake)))

describe('a rule', () => {
  it.each(socialHoldNames)('%s holds what passes its limit, and nothing within it', (hold) => {
    const { most } = holdLimits[hold]
    expect([most, most + 1, 10 * most].map((count) => holdsOf({ [hold]: count }))).toEqual([[], [hold], [hold]])
  })

  it('holds by itself, whatever the others say', () => {
    const counts = fc.record(
      Object.fromEntries(socialHoldNames.map((hold) => [hold, fc.integer({ min: 0, max: 400 })])) as Record<
        SocialHold,
        fc.Arbitrary<number>
      >,
    )
    fc.assert(
      fc.property(counts, (all) => {
        const alone = socialHoldNames.filter((hold) => holdsOf({ [hold]: all[hold] }).length > 0)
        expect(holdsOf(all)).toEqual(alone)
      }),
    )
  })
})

describe('a single member', () => {
  it('is credited at once, up to four that nobody has reviewed; the fifth holds them all', async () => {
    const person = await join()
    const first = []
    for (let nth = 0; nth < 4; nth++) first.push((await share(person)).body)
    expect(first.map(({ state, entriesAwarded }) => [state, entriesAwarded])).toEqual(
      Array.from({ length: 4 }, () => ['recorded', 10]),
    )
    const { body: fifth } = await share(person)
    expect(fifth).toMatchObject({ state: 'held', holds: ['many-of-member'], entriesAwarded: 0, verified: false })
    expect((await listed(person)).map(({ state }: social.SocialActivity) => state)).toEqual(Array(5).fill('held'))
    expect(await countedByLedger(db)).toEqual(new Set())
    expect(await mailsOf([person.email])).toEqual(['social-held'])
    // A sixth adds no mail, and tells the ledger nothing.
    expect((await share(person)).body).toMatchObject({ state: 'held' })
    expect(await mailsOf([person.email])).toEqual(['social-held'])
  })

  it('who records one a week is credited, however long nobody looks', async () => {
    const person = await join()
    for (let week = 0; week < 8; week++) {
      const { body } = await share(person)
      expect(body).toMatchObject({ state: 'recorded', entriesAwarded: 10 })
      await db.query(sql`
        update social_activities set recorded_at = recorded_at - interval '8 days' where member_id = (select member_id from social_activities where id = ${body.id})`)
    }
  })

  it('whose activities are reviewed goes on without a hold', async () => {
    const person = await join()
    for (let nth = 0; nth < 12; nth++) {
      const { body } = await share(person)
      expect(body).toMatchObject({ state: 'recorded', entriesAwarded: 10 })
      if (nth % 2 === 0) await decide('accepted', [{ id: body.id, seen: 1 }])
      else await decide('rejected', [{ id: body.id, seen: 1 }])
    }
  })

  it('has a number of activities a month that count; what is beyond is recorded, and nothing makes it count', async () => {
    const person = await join()
    await share(person)
    await db.query(sql`
      insert into social_activities (id, member_id, platform, activity, post, entries, state, version, recorded_at)
      select gen_random_uuid(), (select id from members where account_number = ${person.number}), 'facebook', 'like', 'post-' || n, 5, 'accepted', 1, now()
      from generate_series(2, ${activitiesAMonth}) n`)
    const { body } = await share(person)
    expect(body).toMatchObject({ state: 'recorded', uncounted: 'over-cap', entriesAwarded: 0 })
    expect((await person.as.get('/api/social-terms')).body).toMatchObject({ counting: 'over-cap' })
    await decide('rejected', [{ id: body.id, seen: 1 }])
    await decide('accepted', [{ id: body.id, seen: 2 }])
    expect(await countedByLedger(db)).not.toContain(body.id)
    expect((await listed(person)).find(({ id }: social.SocialActivity) => id === body.id)).toMatchObject({
      state: 'accepted',
      entriesAwarded: 0,
    })
  })

  it('who had a month full begins the next one anew', async () => {
    const [fake] = await joinFakes(db, 1)
    if (!fake) throw new Error('there is one')
    await db.query(sql`
      insert into social_activities (id, member_id, platform, activity, post, entries, state, version, recorded_at)
      select gen_random_uuid(), ${fake.id}, 'facebook', 'like', 'post-' || n, 5, 'accepted', 1, '2090-10-31T23:00:00Z'
      from generate_series(1, ${activitiesAMonth}) n`)
    await db.query(sql`update published_rules set opens_at = '2020-01-01', closes_at = '2099-01-01'`)
    // The month ends at midnight in the campaign's time zone.
    expect(await comment(db, fake, new Date('2090-11-01T03:00:00Z'))).toMatchObject({ uncounted: 'over-cap' })
    expect(await comment(db, fake, new Date('2090-11-02T12:00:00Z'))).toMatchObject({ uncounted: null })
  })
})

describe('a ring', () => {
  it.each(['network', 'browser'] as const)(
    'of 200 with one %s earns 0, in whatever order and at once',
    async (what) => {
      const fakes = await joinFakes(db, 200, { [what]: `one-${randomUUID()}` })
      await allComment(fakes)
      const all = await states()
      expect(all.size).toBe(200)
      expect(new Set(all.values())).toEqual(new Set(['held']))
      expect(await countedByLedger(db)).toEqual(new Set())
      // Whoever counted before heard of it, once.
      const mails = await mailsOf(fakes.map(({ email }) => email))
      expect(mails.length).toBeLessThanOrEqual(holdLimits[`shared-${what}`].most)
      expect(new Set(mails)).toEqual(new Set(['social-held']))
    },
  )

  it('with one referrer earns 0', async () => {
    const [referrer] = await joinFakes(db, 1)
    const fakes = await joinFakes(db, 12, { referredBy: referrer?.number ?? '' })
    await allComment(fakes)
    expect(countingIn(await states())).toEqual(new Set())
    expect(await countedByLedger(db)).toEqual(new Set())
  })

  it('whose fakes have all else of their own earns 0 once there are more than people review in a day', async () => {
    const fakes = await joinFakes(db, holdLimits['many-newcomers'].most + 1)
    const [known] = await joinFakes(db, 1)
    if (!known) throw new Error('there is one')
    // Somebody of whom a person has accepted something is no newcomer.
    await decideAs('accepted', [{ id: (await comment(db, known)).id, seen: 1 }])
    const { id: theirs } = await comment(db, known)
    await allComment(fakes)
    const counted = countingIn(await states())
    expect(counted).toContain(theirs)
    expect(counted.size).toBe(2)
    expect(await countedByLedger(db)).toEqual(counted)
  })

  it('of fifty, each with its own network or browser and all at once, earns 0', async () => {
    const fakes: Fake[] = []
    for (let ring = 0; ring < 50; ring++)
      fakes.push(...(await joinFakes(db, 4, { [ring % 2 ? 'network' : 'browser']: `ring-${randomUUID()}` })))
    await allComment(fakes)
    expect(countingIn(await states())).toEqual(new Set())
    expect(await countedByLedger(db)).toEqual(new Set())
  })

  it('that is looked at while it grows counts only where a person accepted it', async () => {
    for (let round = 0; round < 20; round++) {
      const network = `one-${randomUUID()}`
      const fakes = await joinFakes(db, 4, { network })
      const [last, ...first] = fakes
      if (!last) throw new Error('there are four')
      const ids = []
      for (const fake of first) ids.push((await comment(db, fake)).id)
      const [outcomes, own] = await Promise.all([
        decideAs(
          'accepted',
          ids.map((id) => ({ id, seen: 1 })),
        ),
        comment(db, last),
      ])
      const all = await states()
      for (const { id, outcome } of outcomes) expect(all.get(id)).toBe(outcome === 'decided' ? 'accepted' : 'held')
      // Whoever came last saw all three or none of them accepted.
      expect(all.get(own.id)).toBe(outcomes[0]?.outcome === 'decided' && own.state === 'recorded' ? 'recorded' : 'held')
      expect(await countedByLedger(db)).toEqual(countingIn(all))
    }
  })
})

describe('what is held', () => {
  async function heldFive() {
    const person = await join()
    const ids = []
    for (let nth = 0; nth < 5; nth++) ids.push(await shared(person))
    return { person, ids }
  }
  const versionOf = async (id: string) => ({ id, seen: (await caseOf(id)).activity.version })

  it('counts once it is accepted, as of when it was recorded, and is told in one mail', async () => {
    const { person, ids } = await heldFive()
    const seen = await Promise.all(ids.map(versionOf))
    expect((await decide('accepted', seen)).body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(5).fill('decided'),
    )
    expect(await countedByLedger(db)).toEqual(new Set(ids))
    expect(await mailsOf([person.email])).toEqual(['social-held', 'social-released'])
    const [own] = await listed(person)
    expect(own).toMatchObject({ state: 'accepted', entriesAwarded: 10, holds: ['many-of-member'] })
    const [told] = await db.query<{ at: Date; recorded: Date }>(sql`
      select (payload ->> 'recordedAt')::timestamptz as at, a.recorded_at as recorded from outbox
      join social_activities a on a.id::text = payload ->> 'activityId' where type like '%SocialActivityRecorded' order by outbox.id desc limit 1`)
    expect(told?.at).toEqual(told?.recorded)
  })

  it('stays at 0 once it is rejected, tells the ledger nothing more, and can be appealed', async () => {
    const { person, ids } = await heldFive()
    const told = () =>
      db.query(sql`select 1 from outbox where type like '%SocialActivity%' and key = ${person.donorId}`)
    const before = (await told()).length
    await decide('rejected', await Promise.all(ids.map(versionOf)))
    expect(await told()).toHaveLength(before)
    expect(await countedByLedger(db)).toEqual(new Set())
    expect(await mailsOf([person.email])).toEqual(['social-held', 'social-rejected'])
    // What was held is not reversed once more.
    const [mail] = await db.query<{ entries: string }>(sql`
      select payload -> 'values' ->> 'entries' as entries from outbox
      where payload ->> 'to' = ${person.email} and payload ->> 'template' = 'social-rejected'`)
    expect(mail?.entries).toBe('0')
    const words = { words: 'I share a lot.' }
    const key = { 'idempotency-key': randomUUID() }
    expect((await person.as.post(`${person.path}/${ids[0]}/appeal`, words, key)).status).toBe(201)
  })

  it('cannot be appealed while nobody has decided it', async () => {
    const { person, ids } = await heldFive()
    const key = { 'idempotency-key': randomUUID() }
    const { status } = await person.as.post(`${person.path}/${ids[0]}/appeal`, { words: 'Now.' }, key)
    expect(status).toBe(409)
  })

  it('is at the desk with its reason, before what counts, and with who else is of the same network', async () => {
    const { ids } = await heldFive()
    const [one, two] = await joinFakes(db, 2, { network: 'theirs' })
    if (!one || !two) throw new Error('there are two')
    const [mine, theirs] = [await comment(db, one), await comment(db, two)]
    const { body: waiting } = await admin.get('/api/admin/social-activities?state=waiting')
    expect(waiting.items.map(({ state }: { state: string }) => state)).toEqual([
      ...Array(5).fill('held'),
      'recorded',
      'recorded',
    ])
    const { body: heldOnes } = await admin.get('/api/admin/social-activities?state=held')
    expect(heldOnes).toMatchObject({ total: 5, items: ids.map(() => ({ holds: ['many-of-member'], worth: 10 })) })
    expect((await caseOf(mine.id)).together).toMatchObject([{ id: theirs.id }])
    const { acts } = await caseOf(ids[0] ?? '')
    expect(acts.map(({ action, by }: { action: string; by: string | null }) => [action, by])).toEqual([
      ['recorded', null],
      ['held', null],
    ])
  })

  it('is decided as it was seen: a hold that came since is looked at first', async () => {
    const person = await join()
    const id = await shared(person)
    for (let nth = 0; nth < 4; nth++) await shared(person)
    expect((await decide('accepted', [{ id, seen: 1 }])).body).toEqual([{ id, outcome: 'changed' }])
  })
})

it('where it was sent from is forgotten after a month, as keyed hashes until then', async () => {
  const person = await join()
  await shared(person)
  const traces = () => db.query<{ trace: string }>(sql`select trace from social_traces`)
  expect((await traces()).length).toBeGreaterThan(0)
  for (const { trace } of await traces()) expect(trace).toMatch(/^[\w-]{22}$/)
  const at = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await forgetTracesJob(db, at(keepTracesDays - 1)).run(AbortSignal.timeout(30_000))
  expect((await traces()).length).toBeGreaterThan(0)
  await forgetTracesJob(db, at(keepTracesDays + 1)).run(AbortSignal.timeout(30_000))
  expect(await traces()).toEqual([])
})

describe('any history', () => {
  /** An own account of the rules: looks at everything, each time. */
  interface Known {
    id: string
    fake: Fake & { referrer: number }
    at: number
    state: social.ActivityState
    version: number
  }
  const day = 24 * 60 * 60 * 1000
  function holdInOracle(all: readonly Known[], one: Known): void {
    const open = all.filter(({ state }) => state === 'recorded' || state === 'held')
    const within = (days: number) => open.filter(({ at }) => at > one.at - days * day)
    const lately = within(30)
    const groups = [
      { of: within(7).filter(({ fake }) => fake.id === one.fake.id), isTooMany: (some: Known[]) => some.length > 4 },
      ...(['network', 'browser', 'referrer'] as const).map((what) => ({
        of: lately.filter(({ fake }) => fake[what] === one.fake[what]),
        isTooMany: (some: Known[]) => new Set(some.map(({ fake }) => fake.id)).size > 3,
      })),
    ]
    const ofRule = groups.map(({ of, isTooMany }, rule) => (isTooMany(of) ? of.map((known) => ({ known, rule })) : []))
    for (const { known, rule } of ofRule.flat()) {
      const heldBy = heldByRules.get(known) ?? new Set()
      if (!heldBy.has(rule)) known.version += 1
      heldByRules.set(known, heldBy.add(rule))
      known.state = 'held'
    }
  }
  let heldByRules = new Map<Known, Set<number>>()

  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('record' as const), who: fc.nat(8), hours: fc.nat(200) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        which: fc.nat(99),
        verdict: fc.constantFrom('accepted' as const, 'rejected' as const),
      }),
    },
  )
  it('counts what was accepted and what is unreviewed and not held, as the ledger was told', async () => {
    const referrers = await joinFakes(db, 3)
    await db.query(sql`update published_rules set opens_at = '2020-01-01', closes_at = '2099-01-01'`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await forgetActivities(db)
        heldByRules = new Map()
        const all: Known[] = []
        const fakes: Known['fake'][] = []
        for (let nth = 0; nth < 9; nth++) {
          const referrer = nth % 3
          const more = { network: `n${nth % 2}`, browser: `b${nth % 5}`, referredBy: referrers[referrer]?.number ?? '' }
          fakes.push(...(await joinFakes(db, 1, more)).map((fake) => ({ ...fake, referrer })))
        }
        let now = Date.parse('2090-01-01T12:00:00Z')
        for (const one of steps) {
          if (one.kind === 'record') {
            now += one.hours * 60 * 60 * 1000
            const fake = fakes[one.who]
            if (!fake) throw new Error('somebody records')
            const { id, state } = await comment(db, fake, new Date(now))
            const known: Known = { id, fake, at: now, state: 'recorded', version: 1 }
            all.push(known)
            holdInOracle(all, known)
            expect(state).toBe(known.state)
          } else {
            const known = all[one.which % Math.max(1, all.length)]
            if (!known) continue
            const [outcome] = await decideAs(one.verdict, [{ id: known.id, seen: known.version }])
            expect(outcome?.outcome).toBe(known.state === one.verdict ? 'unchanged' : 'decided')
            if (known.state !== one.verdict) known.version += 1
            known.state = one.verdict
          }
        }
        expect(await states()).toEqual(new Map(all.map(({ id, state }) => [id, state])))
        expect(await countedByLedger(db)).toEqual(countingIn(new Map(all.map(({ id, state }) => [id, state]))))
      }),
      { numRuns: 12 },
    )
    // Each of twelve histories is up to sixty acts in the database, one after the other.
  }, 240_000)
})

it('leaves nothing that a check finds wrong', async () => {
  const person = await join()
  for (let nth = 0; nth < 5; nth++) await shared(person)
  const failed = await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))
  // Members without a door were told to nobody, and no level counts them.
  expect(failed.filter((check) => !/^(told|level-holders)\.sql/.test(check))).toEqual([])
})
