import { randomUUID } from 'node:crypto'
import { type Database, json, sql, type Sql, type Transaction } from '@evenhand/service-kit/postgres'
import { segmentRules } from './rules.ts'

export interface FilledPanel {
  lists: string[]
  /** Those that all got, the newest last. */
  campaigns: string[]
  /** One in the middle. */
  subscriberId: string
}

const listsThere = 20
const segmentsThere = 50
const campaignsToAll = 3
const drafts = 40

/** An id that tells the time, as ours do, and is otherwise by chance. */
const idOf = (n: Sql, kind: Sql): Sql => sql`
  (lpad(to_hex(1750000000000 + ${n} * 20), 12, '0') || '7' || substr(md5(${kind} || ${n}), 1, 3) || '8' || substr(md5(${kind} || ${n}), 4, 15))::uuid`

/** People with names, tags, lists, gifts and levels of different frequency; by the server itself, past the rules of the service. */
export async function fillPanel(db: Database, subscribers: number): Promise<FilledPanel> {
  const lists = Array.from({ length: listsThere }, () => randomUUID())
  const campaigns: string[] = []
  await db.transaction(async (tx) => {
    // What fills a million rows takes longer than any other statement may.
    await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    await fillPeople(tx, subscribers)
    await fillLists(tx, lists)
    for (let n = 0; n < segmentsThere; n++) {
      const rules = segmentRules(lists)
      await tx.query(sql`
        insert into segments (id, name, rule, created_at, updated_at)
        values (${randomUUID()}, ${`Segment ${n}`}, ${json(rules[n % rules.length]?.rule)}, now(), now())`)
    }
    for (let n = 0; n < campaignsToAll; n++) campaigns.push(await fillCampaign(tx, n))
    await tx.query(sql`
      insert into campaigns (id, name, subject, html_content, created_by, created_at, updated_at)
      select ${idOf(sql`n`, sql`'draft'`)}, 'Draft ' || n, 'News of ' || n, '<p>Hello</p>', 'bench', now(), now()
      from generate_series(1, ${drafts}::int) n`)
  })
  for (const table of [
    sql`subscribers`,
    sql`list_members`,
    sql`donor_facts`,
    sql`campaign_recipients`,
    sql`consents`,
    sql`people_counts`,
    sql`recipient_counts`,
    sql`suppressions`,
  ])
    await db.query(sql`vacuum analyze ${table}`)
  const [middle] = await db.query<{ id: string }>(
    sql`select id from subscribers order by id offset ${Math.floor(subscribers / 2)} limit 1`,
  )
  return { lists, campaigns, subscriberId: middle?.id ?? '' }
}

async function fillPeople(tx: Transaction, subscribers: number): Promise<void> {
  await tx.query(sql`
    insert into subscribers (id, email_key, email, donor_id, first_name, last_name, source, tags, status, attributes, time_zone, searched,
      unsubscribe_token, created_at, confirmed_at, unsubscribed_at)
    select ${idOf(sql`n`, sql`'person'`)}, email, email, md5('donor' || n)::uuid, first, last,
      (array['website', 'donation', 'member_signup', 'import'])[1 + n % 4],
      array_remove(array['all', case when n % 2 = 0 then 'newsletter' end, case when n % 20 = 0 then 'volunteer' end,
        case when n % 1000 = 0 then 'press' end], null),
      case when n % 50 = 0 then 'unsubscribed' else 'active' end, jsonb_build_object('city', 'City ' || n % 500),
      'America/New_York', lower(first || ' ' || last) || chr(10) || email, encode(sha256(email::bytea), 'hex'), now() - make_interval(mins => n % 1000000),
      now(), case when n % 50 = 0 then now() end
    from (select n, 'person-' || n || '@domain' || n % 3000 || '.example' as email,
        initcap(substr(md5('first' || n % 4000), 1, 6)) as first, initcap(substr(md5('last' || n), 1, 7)) as last
      from generate_series(1, ${subscribers}::int) n) people`)
  await tx.query(sql`
    insert into consents (id, subscriber_id, words, basis, proof, given_at)
    select gen_random_uuid(), id, 'Asked at the fair', 'by-hand', 'administrator', now() from subscribers`)
  await tx.query(sql`
    insert into donor_facts (donor_id, registered_level, registered_at, paid_level, paid_at, gifts, gift_cents, last_gift_at, entries)
    select donor_id, case when n % 3 = 0 then 'free' end, case when n % 3 = 0 then now() end,
      case when n % 30 = 0 then (array['bronze', 'silver', 'gold'])[1 + n / 30 % 3] end, case when n % 30 = 0 then now() end,
      n % 12, n % 12 * 2500, now() - make_interval(mins => (n % 1500 * 1000)::int), n % 900
    from (select donor_id, row_number() over () as n from subscribers) people where n % 5 < 3`)
  await tx.query(sql`
    insert into suppressions (email_key, scope, reason, since, by)
    select email_key, 'marketing', 'by-hand', now(), 'bench' from (select email_key, row_number() over () as n from subscribers) people
    where n % 200 = 0`)
}

async function fillLists(tx: Transaction, lists: readonly string[]): Promise<void> {
  for (const [n, id] of lists.entries()) {
    await tx.query(sql`
      insert into lists (id, name, created_at, updated_at) values (${id}, ${`List ${n}`}, now(), now())`)
    // The first has a half, each further one less.
    await tx.query(sql`
      insert into list_members (list_id, subscriber_id, state, since)
      select ${id}, id, 'active', now() from (select id, row_number() over () as n from subscribers) people
      where n % ${2 + n * n}::int = 0`)
  }
}

async function fillCampaign(tx: Transaction, n: number): Promise<string> {
  const [campaign] = await tx.query<{ id: string }>(sql`
    insert into campaigns (id, name, subject, html_content, state, created_by, created_at, updated_at, started_at, finished_at)
    values (${idOf(sql`(1000000000 + ${n}::bigint)`, sql`'campaign'`)}, ${`Campaign ${n}`}, 'News', '<p>Hello</p>', 'sent', 'bench', now(), now(), now(), now())
    returning id`)
  const id = campaign?.id ?? ''
  await tx.query(sql`
    insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, reason, attempts, next_attempt_at, settled_at, first_opened_at, first_clicked_at)
    select gen_random_uuid(), ${id}, id, email, case when n % 100 = 0 then 'failed' when n % 97 = 0 then 'suppressed' else 'sent' end,
      case when n % 100 = 0 then 'reply-550' when n % 97 = 0 then 'unsubscribed' end, 1, now(), now() - make_interval(secs => (n % 40000)::int),
      case when n % 3 = 1 and n % 100 > 0 then now() - make_interval(mins => (n % 60000)::int) end,
      case when n % 30 = 1 and n % 100 > 0 then now() - make_interval(mins => (n % 60000)::int) end
    from (select id, email, row_number() over () as n from subscribers where status = 'active') people`)
  return id
}
