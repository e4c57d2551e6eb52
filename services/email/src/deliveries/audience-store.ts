import type { emailSegments } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { conditionOf, joinedFacts } from '../rules/condition-store.ts'
import { isSuppressed } from '../suppressions/store.ts'

/** Those on a list, or of those who agreed to our news the ones to whom the rule of a segment applies; without both, all of them. */
export interface Audience {
  listId: string | null
  rule: emailSegments.SegmentRule | null
}

/** Who receives our emails, and is of the audience. Said once: what is counted is what is sent. */
const audienceAt = (audience: Audience, now: Date): Sql =>
  audience.listId === null ? sql`${reachedAt(audience, now)} and s.agrees_to_news` : reachedAt(audience, now)

/** The same, with those who agreed to lists alone: of all and of a segment, they get nothing. */
const reachedAt = ({ listId, rule }: Audience, now: Date): Sql => sql`
  subscribers s ${rule === null ? sql`` : joinedFacts}
  where s.status = 'active' and not ${isSuppressed(sql`s.email_key`, 'marketing')} ${
    listId === null
      ? sql``
      : sql`and exists (
          select from list_members m join lists l on l.id = m.list_id
          where m.list_id = ${listId} and m.subscriber_id = s.id and m.state = 'active' and l.is_active)`
  } ${rule === null ? sql`` : sql`and ${conditionOf(rule, now)}`}`

export interface AudienceCount {
  people: number
  /** Who would be among them, had they not agreed to lists alone. */
  listsAlone: number
}

export async function countAudience(db: Queries, audience: Audience, now: Date): Promise<AudienceCount> {
  const isOfNews = audience.listId === null ? sql`s.agrees_to_news` : sql`true`
  const [row] = await db.query<AudienceCount>(sql`
    select (count(*) filter (where of_news))::int as people, (count(*) filter (where not of_news))::int as "listsAlone"
    from (select ${isOfNews} as of_news from ${reachedAt(audience, now)}) reached`)
  return row ?? { people: 0, listsAlone: 0 }
}

/** An hour of the clock where each reader lives: that of `at` in `zone`, which is also the zone of those whose own isn’t known. */
export interface ReaderHour {
  at: Date
  zone: string
}

/** Those for whom the hour is over get it now. A zone that the database doesn’t know is as good as none. */
const dueOf = (hour: ReaderHour | null, now: Date): Sql =>
  hour === null
    ? sql`${now}::timestamptz`
    : sql`greatest(${now}::timestamptz, (${hour.at}::timestamptz at time zone ${hour.zone}::text) at time zone
        case when s.time_zone in (select name from pg_timezone_names) then s.time_zone else ${hour.zone}::text end)`

/** A million rows take longer than any other statement may. */
const fixingMs = 10 * 60 * 1000

/** Fixes who gets a campaign, as they are in this instant, and of a test by chance who gets which version at once. Answers how many. */
export async function fixAudience(
  tx: Transaction,
  {
    campaignId,
    audience,
    testPercent,
    readerHour,
    now,
  }: {
    campaignId: string
    audience: Audience
    testPercent: number | null
    readerHour: ReaderHour | null
    now: Date
  },
): Promise<number> {
  await tx.query(sql`select set_config('statement_timeout', ${String(fixingMs)}, true)`)
  const people =
    testPercent === null
      ? sql`select s.id, s.email, null::text as variant, ${dueOf(readerHour, now)} as due from ${audienceAt(audience, now)}`
      : testedPeople({ audience, testPercent, now })
  const [row] = await tx.query<{ people: number }>(sql`
    with fixed as (
      insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, variant, next_attempt_at)
      select gen_random_uuid(), ${campaignId}, id, email, 'queued', variant, due from (${people}) people
      returning 1)
    select count(*)::int as people from fixed`)
  return row?.people ?? 0
}

/** In an order of chance: the first half of the test gets A, the second B; whoever comes after is held until the winner is known. */
const testedPeople = ({
  audience,
  testPercent,
  now,
}: {
  audience: Audience
  testPercent: number
  now: Date
}): Sql => sql`
  select id, email, variant, case when variant is null then 'infinity'::timestamptz else ${now}::timestamptz end as due from (
    select id, email, case when place <= half then 'a' when place <= 2 * half then 'b' end as variant from (
      select s.id, s.email, row_number() over (order by random()) as place, greatest(1, round(count(*) over () * ${testPercent}::int / 200.0)) as half
      from ${audienceAt(audience, now)}) placed) chosen`
