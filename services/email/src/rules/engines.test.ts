import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { type emailSegments, type emailSubscribers } from '@evenhand/contracts/http'
import { json, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { conditionOf, joinedFacts } from './condition-store.ts'
import { matches, type PersonFacts } from './matches.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

const now = new Date('2026-11-27T12:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000
const words = ['a', 'A', 'ab', 'é', '%', '_', "o'b"]
const levels = ['none', 'free', 'silver', 'gold'] as const
const sources = ['manual', 'donation', 'website'] as const
const lists = [randomUUID(), randomUUID()]
const small = fc.integer({ min: 0, max: 4 })
const days = fc.integer({ min: 1, max: 4 })
/** Around whole days, so that both sides of each boundary come up, and the boundary. */
const instant = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -1, max: 1 }))
  .map(([ago, ms]) => new Date(now.getTime() - ago * dayMs + ms))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

const person = fc.record({
  isDonor: fc.boolean(),
  level: maybe(fc.constantFrom('free', 'silver', 'gold')),
  gifts: small,
  cents: fc.constantFrom(0n, 99n, 100n, 101n, 200n, 399n, 400n),
  lastGiftAt: maybe(instant),
  entries: small.map(BigInt),
  tags: fc.subarray(words),
  lists: fc.subarray(lists),
  source: fc.constantFrom(...sources),
  lastOpenedAt: maybe(instant),
  lastClickedAt: maybe(instant),
  joinedAt: instant,
  attributes: fc.dictionary(fc.constantFrom('City', 'é'), fc.constantFrom(...words)),
})

const amount = fc.constantFrom('at-least' as const, 'at-most' as const)
const since = fc.constantFrom('within' as const, 'longer-ago' as const)
const lately = fc.constantFrom('within' as const, 'not-within' as const)
const is = <Field extends string>(field: Field) => fc.constant(field)
const condition: fc.Arbitrary<emailSegments.SegmentCondition> = fc.oneof(
  fc.record({
    field: is('level'),
    op: fc.constantFrom('is' as const, 'is-not' as const),
    level: fc.constantFrom(...levels),
  }),
  fc.record({ field: is('gifts'), op: amount, number: small }),
  fc.record({ field: is('given'), op: amount, dollars: small }),
  fc.record({ field: is('entries'), op: amount, number: small }),
  fc.record({ field: is('last-gift'), op: since, days }),
  fc.record({ field: is('never-gave') }),
  fc.record({
    field: is('tag'),
    op: fc.constantFrom('has' as const, 'lacks' as const),
    tag: fc.constantFrom(...words),
  }),
  fc.record({
    field: is('list'),
    op: fc.constantFrom('on' as const, 'not-on' as const),
    listId: fc.constantFrom(...lists, randomUUID()),
  }),
  fc.record({
    field: is('source'),
    source: fc.constantFrom<(typeof emailSubscribers.subscriberSources)[number]>(...sources),
  }),
  fc.record({ field: is('opened'), op: lately, days }),
  fc.record({ field: is('clicked'), op: lately, days }),
  fc.record({ field: is('joined'), op: since, days }),
  fc.record({
    field: is('attribute'),
    op: fc.constantFrom('equals' as const, 'contains' as const),
    name: fc.constantFrom('City', 'é', 'toString'),
    value: fc.constantFrom(...words),
  }),
)
const join = fc.constantFrom('all' as const, 'any' as const)
const groupOf = <T>(inner: fc.Arbitrary<T>) =>
  fc.record({ join, rules: fc.array(inner, { minLength: 1, maxLength: 4 }) })
const rule = groupOf(fc.oneof(condition, groupOf(fc.oneof(condition, groupOf(condition)))))

/** So many people as they come, in the tables that the rules ask. */
async function keep(people: readonly (PersonFacts & { id: string; donorId: string | null })[]): Promise<void> {
  const campaignId = randomUUID()
  await db.query(sql`
    insert into campaigns (id, name, subject, html_content, created_by, created_at, updated_at) values (${campaignId}, 'A', 'A', 'A', 'A', now(), now())`)
  for (const id of lists)
    await db.query(sql`insert into lists (id, name, created_at, updated_at) values (${id}, ${id}, now(), now())`)
  await db.query(sql`
    insert into subscribers (id, email_key, email, donor_id, source, tags, attributes, status, unsubscribe_token, created_at, confirmed_at)
    select id, id, id, donor_id, source, array(select jsonb_array_elements_text(tags)), attributes, 'active', id, joined_at, joined_at
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ donorId }) => donorId)}::uuid[], ${people.map((one) => one.source)}::text[],
      ${people.map(({ tags }) => json(tags))}::jsonb[], ${people.map((one) => json(one.attributes))}::jsonb[],
      ${people.map(({ joinedAt }) => joinedAt)}::timestamptz[]) p (id, donor_id, source, tags, attributes, joined_at)`)
  await db.query(sql`
    insert into donor_facts (donor_id, paid_level, paid_at, gifts, gift_cents, last_gift_at, entries)
    select donor_id, level, now(), gifts, cents, last_gift_at, entries
    from unnest(${people.map(({ donorId }) => donorId)}::uuid[], ${people.map(({ level }) => level)}::text[], ${people.map(({ gifts }) => gifts)}::int[],
      ${people.map(({ cents }) => cents)}::bigint[], ${people.map((one) => one.lastGiftAt)}::timestamptz[], ${people.map((one) => one.entries)}::bigint[])
      p (donor_id, level, gifts, cents, last_gift_at, entries) where donor_id is not null`)
  const members = people.flatMap(({ id, lists: on }) =>
    lists.map((listId) => ({ id, listId, isOn: on.includes(listId) })),
  )
  await db.query(sql`
    insert into list_members (list_id, subscriber_id, state, since)
    select list_id, id, case when is_on then 'active' else 'unsubscribed' end, now()
    from unnest(${members.map(({ listId }) => listId)}::uuid[], ${members.map(({ id }) => id)}::uuid[], ${members.map(({ isOn }) => isOn)}::boolean[])
      m (list_id, id, is_on)`)
  await db.query(sql`
    insert into campaign_recipients (id, campaign_id, subscriber_id, state, next_attempt_at, settled_at, first_opened_at, first_clicked_at)
    select gen_random_uuid(), ${campaignId}, id, 'sent', now(), now(), opened, clicked
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map((one) => one.lastOpenedAt)}::timestamptz[],
      ${people.map((one) => one.lastClickedAt)}::timestamptz[]) p (id, opened, clicked)`)
}

const none = { level: null, gifts: 0, cents: 0n, lastGiftAt: null, entries: 0n }

it('a rule finds the same people in SQL as in TypeScript', async () => {
  const people = fc.sample(person, { numRuns: 400, seed: 30 }).map(({ isDonor, ...one }) => ({
    ...one,
    ...(isDonor ? {} : none),
    id: randomUUID(),
    donorId: isDonor ? randomUUID() : null,
  }))
  await keep(people)
  let found = 0
  await fc.assert(
    fc.asyncProperty(rule, async (asked) => {
      const rows = await db.query<{ id: string }>(
        sql`select s.id from subscribers s ${joinedFacts} where ${conditionOf(asked, now)} order by s.id`,
      )
      const expected = people.filter((one) => matches(asked, one, now)).map(({ id }) => id)
      expect(rows.map(({ id }) => id)).toEqual(expected.toSorted())
      found += expected.length
    }),
    { numRuns: 250 },
  )
  expect(found).toBeGreaterThan(0)
  // Each of 250 rules is asked of 400 people in SQL and here.
}, 120_000)
