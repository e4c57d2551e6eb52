import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** As `idAt` of the kit's tests. */
const id = sql`('0190a0a0-0000-7000-8000-' || lpad(place::text, 12, '0'))::uuid`
/** A busy server takes too long for all of them at once. */
const insertedAtOnce = 10_000

const at = sql`timestamptz '2026-11-01T12:00:00Z' + place * interval '1 second'`

/** So many members, each with an activity on social media: one in a hundred is Gold, another deactivated, and a hundredth of the activity waits. */
export async function fillLists(db: Queries, rows: number): Promise<void> {
  for (let done = 0; done < rows; done += insertedAtOnce)
    await fill(db, done + 1, Math.min(rows, done + insertedAtOnce))
  await db.query(sql`analyze members, social_activities`)
}

async function fill(db: Queries, from: number, to: number): Promise<void> {
  await db.query(sql`
    insert into members (id, donor_id, account_number, referral_code, email, first_name, last_name, level, is_active, searched, created_at, updated_at)
    select ${id}, gen_random_uuid(), (1000000000 + place)::text || 'X', 'LONG' || lpad(place::text, 8, '0'), 'member-' || place || '@mail.example',
      'Ada', 'Byron ' || place, case when place % 100 = 1 then 'gold' else 'free' end, place % 100 <> 2,
      'ada byron ' || place || ' member-' || place || '@mail.example ' || (1000000000 + place)::text || 'x', ${at}, ${at}
    from generate_series(${from}::int, ${to}::int) place`)
  await db.query(sql`
    insert into social_activities (id, member_id, platform, activity, post, post_url, entries, state, version, reason, recorded_at)
    select ${id}, ${id}, (array['facebook', 'instagram', 'twitter'])[1 + place % 3], 'share', 'post-' || place,
      'https://facebook.com/posts/' || place, 10, (array['recorded', 'appealed', 'rejected', 'accepted'])[least(1 + place % 200, 4)], 1,
      case when place % 200 in (1, 2) then 'It shows something else.' end, ${at}
    from generate_series(${from}::int, ${to}::int) place`)
}
