import { type Database, sql } from '@evenhand/service-kit/postgres'

/** What the server knows of the tables stays as it is now, whatever they become. */
export async function analyzeForTheLastTime(db: Database): Promise<void> {
  await db.query(sql`
    do $$ declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I set (autovacuum_enabled = false)', name);
      end loop;
    end $$`)
  await db.query(sql`analyze`)
}

/** As many rows in every table that the way into the ledger reads, each of a donor of its own; answers some of these donors. */
export async function growTables(db: Database, rows: number, donors: number): Promise<string[]> {
  await db.query(
    sql`create table grown as select gen_random_uuid() as donor_id, gen_random_uuid() as id from generate_series(1, ${rows})`,
  )
  for (const statement of insertions) await db.query(statement)
  const some = await db.query<{ donor: string }>(sql`select donor_id as donor from grown order by id limit ${donors}`)
  return some.map(({ donor }) => donor)
}

const at = '2026-11-20T12:00:00Z'
const month = '2026-11-01'

const insertions = [
  sql`insert into entries (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, counted, month,
        rule_version, occurred_at)
      select id, donor_id, 'main-2026', 'grant', 'donation', 'gift:' || id, 'Gift', 12, 1, 12, 12, ${month}, 1, ${at} from grown`,
  sql`insert into balances select donor_id, 'main-2026', 'donation', ${month}, 12, 12 from grown`,
  sql`insert into gifts (gift_id, donor_id, giveaway, kind, amount_cents, confirmed_at)
      select id, donor_id, 'main', 'one-time', 5000, ${at} from grown`,
  sql`insert into gift_refunds (reversal_id, gift_id, donor_id, amount_cents, reversed_at)
      select 're_' || id, gen_random_uuid(), donor_id, 100, ${at} from grown`,
  sql`insert into multiplier_purchases (purchase_id, donor_id, factor, days, amount_cents, bought_at)
      select id, donor_id, 2, 30, 500, ${at} from grown`,
  sql`insert into sponsor_visits (donor_id, sponsor_id, day, visit_id, base, company, visited_at)
      select donor_id, gen_random_uuid(), '2026-11-20', id, 25, 'Longspan', ${at} from grown`,
  sql`insert into level_changes (donor_id, membership_id, level, changed_at) select donor_id, 'm-' || id, 'silver', ${at} from grown`,
  sql`insert into members (donor_id, member_id, registered_at, months_through) select donor_id, id, ${at}, ${month} from grown`,
  sql`insert into awards (source, donor_id, entry_type, name, earned, stands, version, changed_at)
      select 'affiliate:' || id, donor_id, 'affiliate', 'Affiliate', 100, true, 1, ${at} from grown`,
  sql`insert into mailbox_proofs (donor_id, proved_at) select donor_id, ${at} from grown`,
  sql`insert into registrations (registration_id, donor_id, giveaway, registered_at) select id, donor_id, 'lease', ${at} from grown`,
  sql`insert into entry_holds (id, donor_id, whys, state, held_at) select id, donor_id, '{not-checked}', 'held', ${at} from grown`,
  sql`insert into taken_back (cause, donor_id, reason, taken_by, taken_at)
      select 'gift:' || id, donor_id, 'A copy', 'ada', ${at} from grown`,
  sql`insert into member_standings (donor_id, version, is_active, changed_at) select donor_id, 1, true, ${at} from grown`,
  sql`insert into proof_traces (donor_id, proved_at, person, domain, subscriber, network, browser)
      select donor_id, ${at}, id, id || '.test', 's ' || id, 'n ' || id, 'b ' || id from grown`,
  sql`insert into persons (person, donor_id) select id, donor_id from grown`,
  sql`insert into inbox (event_id, type) select id, 'evenhand.donations.v1.GiftConfirmed' from grown`,
]
