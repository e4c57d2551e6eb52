import { json, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { searchedOf } from '../subscribers/standing-store.ts'
import type { ImportedPerson } from './rows.ts'
import type { KnownPerson } from './rules.ts'

interface KnownRow {
  id: string
  email_key: string
  email: string
  first_name: string
  last_name: string
  tags: string[]
  attributes: Record<string, string>
  time_zone: string | null
  status: KnownPerson['status']
  agreedToNews: boolean
}

/** Those of these addresses that are there, locked in the order of their ids, with the lists among these that they have to do with. */
export async function lockKnown(
  tx: Transaction,
  emailKeys: readonly string[],
  listIds: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const rows = await tx.query<KnownRow>(sql`
    select id, email_key, email, first_name, last_name, tags, attributes, time_zone, status,
      agrees_to_news as "agreedToNews" from subscribers
    where email_key = any(${emailKeys}::text[]) order by id for no key update`)
  if (rows.length === 0) return new Map()
  const on = await tx.query<{ subscriber_id: string; lists: string[]; activeLists: string[] }>(sql`
    select subscriber_id, array_agg(list_id::text) as lists,
      coalesce(array_agg(list_id::text) filter (where state = 'active'), '{}') as "activeLists" from list_members
    where subscriber_id = any(${rows.map(({ id }) => id)}::uuid[]) and list_id = any(${listIds}::uuid[]) group by 1`)
  const listsOf = new Map(on.map((row) => [row.subscriber_id, row]))
  return new Map(
    rows.map((row) => [
      row.email_key,
      {
        id: row.id,
        emailKey: row.email_key,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        tags: row.tags,
        attributes: row.attributes,
        timeZone: row.time_zone,
        status: row.status,
        lists: listsOf.get(row.id)?.lists ?? [],
        activeLists: listsOf.get(row.id)?.activeLists ?? [],
        agreedToNews: row.agreedToNews,
      },
    ]),
  )
}

/** Which of these addresses get no marketing. */
export async function suppressedOf(tx: Transaction, emailKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ email_key: string }>(
    sql`select email_key from suppressions where email_key = any(${emailKeys}::text[])`,
  )
  return new Set(rows.map(({ email_key }) => email_key))
}

export async function erasedOf(tx: Transaction, addressIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ address_id: string }>(
    sql`select address_id from erasures where address_id = any(${addressIds}::uuid[])`,
  )
  return new Set(rows.map(({ address_id }) => address_id))
}

export type FreshPerson = ImportedPerson & { id: string; addressId: string; unsubscribeToken: string }

/** Answers how many were not there yet; in the order of their addresses, so that two imports wait for each other and not both. */
export async function insertPeople(
  tx: Transaction,
  people: readonly FreshPerson[],
  { importId, agreesToNews, now }: { importId: string; agreesToNews: boolean; now: Date },
): Promise<number> {
  const rows = await tx.query(sql`
    insert into subscribers (id, email_key, email, donor_id, first_name, last_name, source, tags, attributes, time_zone, status, searched,
      unsubscribe_token, import_id, agrees_to_news, created_at, confirmed_at, updated_at)
    select id, email_key, email, donor_id, first_name, last_name, 'import', array(select jsonb_array_elements_text(tags)), attributes,
      time_zone, 'active', searched, token, ${importId}, ${agreesToNews}, ${now}, ${now}, ${now}
    from unnest(${people.map((one) => one.id)}::uuid[], ${people.map((one) => one.emailKey)}::text[],
      ${people.map((one) => one.email)}::text[], ${people.map((one) => one.addressId)}::uuid[],
      ${people.map((one) => one.firstName)}::text[], ${people.map((one) => one.lastName)}::text[],
      ${people.map((one) => json(one.tags))}::jsonb[], ${people.map((one) => json(one.attributes))}::jsonb[],
      ${people.map((one) => one.timeZone)}::text[], ${people.map(searchedOf)}::text[],
      ${people.map((one) => one.unsubscribeToken)}::text[])
      as given (id, email_key, email, donor_id, first_name, last_name, tags, attributes, time_zone, searched, token)
    order by email_key
    on conflict (email_key) do nothing returning 1`)
  return rows.length
}

export async function updatePeople(tx: Transaction, people: readonly KnownPerson[], now: Date): Promise<void> {
  if (people.length === 0) return
  await tx.query(sql`
    update subscribers set first_name = given.first_name, last_name = given.last_name, tags = array(select jsonb_array_elements_text(given.tags)),
      attributes = given.attributes, time_zone = given.time_zone, searched = given.searched, version = version + 1, updated_at = ${now}
    from unnest(${people.map((one) => one.id)}::uuid[], ${people.map((one) => one.firstName)}::text[],
      ${people.map((one) => one.lastName)}::text[], ${people.map((one) => json(one.tags))}::jsonb[],
      ${people.map((one) => json(one.attributes))}::jsonb[], ${people.map((one) => one.timeZone)}::text[],
      ${people.map(searchedOf)}::text[]) as given (id, first_name, last_name, tags, attributes, time_zone, searched)
    where subscribers.id = given.id`)
}

export async function joinLists(
  tx: Transaction,
  joined: readonly { id: string; list: string }[],
  since: Date,
): Promise<void> {
  if (joined.length === 0) return
  await tx.query(sql`
    insert into list_members (list_id, subscriber_id, state, since)
    select list_id, subscriber_id, 'active', ${since}
    from unnest(${joined.map(({ list }) => list)}::uuid[], ${joined.map(({ id }) => id)}::uuid[]) as given (list_id, subscriber_id)
    order by list_id, subscriber_id on conflict do nothing`)
}
