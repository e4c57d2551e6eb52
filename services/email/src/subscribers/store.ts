import { countedMax, emailSubscribers } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { containing, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface SubscriberRow {
  id: string
  email_key: string
  email: string
  donor_id: string | null
  first_name: string
  last_name: string
  source: emailSubscribers.EmailSubscriber['source']
  tags: string[]
  status: emailSubscribers.EmailSubscriber['status']
  /** The level that is known of the donor now, or what was noted of it before. */
  membership_tier: string | null
  account_number: string | null
  attributes: Record<string, string>
  time_zone: string | null
  version: number
  created_at: Date
  unsubscribed_at: Date | null
}

const columns = sql`id, email_key, email, donor_id, first_name, last_name, source, tags, status, account_number,
  coalesce((select membership_level from donor_facts f where f.donor_id = subscribers.donor_id), membership_tier) as membership_tier,
  attributes, time_zone, version, created_at, unsubscribed_at`

export const toSubscriber = (row: SubscriberRow): emailSubscribers.EmailSubscriber => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  source: row.source,
  tags: row.tags,
  status: row.status,
  membershipTier: row.membership_tier,
  accountNumber: row.account_number,
  createdAt: row.created_at.toISOString(),
})

/** Those who match, as a condition on `subscribers`. */
export function matching({ status, listId, tag, search }: emailSubscribers.SubscriberFilter): Sql {
  const ofStatus = status === 'all' ? sql`true` : sql`status = ${status}`
  const ofList =
    listId === undefined
      ? sql``
      : sql`and exists (select 1 from list_members m where m.subscriber_id = subscribers.id and m.list_id = ${listId} and m.state = 'active')`
  const tagged = tag === undefined ? sql`` : sql`and tags @> ${[tag]}::text[]`
  const words = search === undefined ? '' : folded(search)
  const found = words === '' ? sql`` : sql`and ${containing(sql`searched`, words)}`
  return sql`${ofStatus} ${ofList} ${tagged} ${found}`
}

const { subscriberStates } = emailSubscribers

interface Page {
  after?: string | undefined
  limit: number
}

/** By when they came, which their ids tell. */
export function listSubscribers(
  db: Queries,
  filter: emailSubscribers.SubscriberFilter,
  { after, limit }: Page,
): Promise<SubscriberRow[]> {
  const isAscending = filter.order === 'asc'
  const next = after === undefined ? sql`` : isAscending ? sql`and id > ${after}` : sql`and id < ${after}`
  const order = isAscending ? sql`id` : sql`id desc`
  return db.query<SubscriberRow>(
    sql`select ${columns} from subscribers where ${matching(filter)} ${next} order by ${order} limit ${limit}`,
  )
}

/** Up to `countedMax`. Without words to look for, what is kept of statuses, lists and tags says it at once. */
export async function countSubscribers(tx: Transaction, filter: emailSubscribers.SubscriberFilter): Promise<number> {
  const kept = keptCountsOf(filter)
  if (kept !== undefined) {
    const [row] = await tx.query<{ people: bigint }>(
      sql`select coalesce(sum(people), 0)::bigint as people from people_counts where what = any(${kept}::text[])`,
    )
    return Math.min(Number(row?.people ?? 0), countedMax)
  }
  if (filter.listId !== undefined && filter.tag !== undefined) await planOneByOne(tx)
  const [row] = await tx.query<{ people: bigint }>(sql`
    select count(*) as people from (select 1 from subscribers where ${matching(filter)} limit ${countedMax}) as counted`)
  return Number(row?.people ?? 0)
}

/** A hash of the whole list would be made before the first is counted; looked up one by one, the counting ends at `countedMax`. */
const planOneByOne = async (tx: Transaction): Promise<void> =>
  void (await tx.query(
    sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  ))

function keptCountsOf({ status, listId, tag, search }: emailSubscribers.SubscriberFilter): string[] | undefined {
  if (search !== undefined || (listId !== undefined && tag !== undefined)) return undefined
  if (listId !== undefined) return status === 'active' ? [`list:${listId.toLowerCase()}`] : undefined
  if (tag !== undefined) return status === 'all' ? [`tag:${tag}`] : undefined
  return (status === 'all' ? subscriberStates : [status]).map((one) => `status:${one}`)
}

export async function findSubscriberRow(db: Queries, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await db.query<SubscriberRow>(sql`select ${columns} from subscribers where id = ${id}`)
  return row
}

/** Whoever changes a status, lists or tags locks the row first: the counts are of what is there. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await tx.query<SubscriberRow>(
    sql`select ${columns} from subscribers where id = ${id} for no key update`,
  )
  return row
}

/** The same by the address. */
export async function lockOfAddress(tx: Transaction, emailKey: string): Promise<SubscriberRow | undefined> {
  const [row] = await tx.query<SubscriberRow>(
    sql`select ${columns} from subscribers where email_key = ${emailKey} for no key update`,
  )
  return row
}

export async function isErased(db: Queries, addressId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from erasures where address_id = ${addressId} limit 1`)
  return rows.length > 0
}

export type Fresh = Pick<
  SubscriberRow,
  'id' | 'email_key' | 'email' | 'first_name' | 'last_name' | 'source' | 'tags'
> & {
  donor_id: string
  searched: string
  unsubscribeToken: string
}

/** Answers whether nobody with this address was there. */
export async function insertSubscriber(tx: Transaction, fresh: Fresh, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into subscribers (id, email_key, email, donor_id, first_name, last_name, source, tags, status, searched, unsubscribe_token,
      created_at, confirmed_at, updated_at)
    values (${fresh.id}, ${fresh.email_key}, ${fresh.email}, ${fresh.donor_id}, ${fresh.first_name}, ${fresh.last_name}, ${fresh.source},
      ${fresh.tags}::text[], 'active', ${fresh.searched}, ${fresh.unsubscribeToken}, ${now}, ${now}, ${now})
    on conflict (email_key) do nothing returning 1`)
  return rows.length === 1
}

export type Changed = Pick<SubscriberRow, 'id' | 'first_name' | 'last_name' | 'tags' | 'time_zone'> & {
  searched: string
}

export async function updateSubscriber(tx: Transaction, changed: Changed, now: Date): Promise<void> {
  await tx.query(sql`
    update subscribers set first_name = ${changed.first_name}, last_name = ${changed.last_name}, tags = ${changed.tags}::text[],
      time_zone = ${changed.time_zone}, searched = ${changed.searched}, version = version + 1, updated_at = ${now}
    where id = ${changed.id}`)
}

export interface MembershipRow {
  list_id: string
  name: string
  state: emailSubscribers.EmailSubscriberCase['lists'][number]['state']
  since: Date
}

export const listMemberships = (db: Queries, subscriberId: string): Promise<MembershipRow[]> =>
  db.query<MembershipRow>(sql`
    select list_id, name, state, since from list_members join lists on lists.id = list_id
    where subscriber_id = ${subscriberId} order by lower(name), list_id`)

/** On these lists from now on; whoever left one stays off it. */
export async function saveMemberships(
  tx: Transaction,
  subscriberId: string,
  listIds: readonly string[],
  since: Date,
): Promise<void> {
  await tx.query(sql`
    insert into list_members (list_id, subscriber_id, state, since)
    select list_id, ${subscriberId}, 'active', ${since} from unnest(${listIds}::uuid[]) as given (list_id) order by list_id
    on conflict (list_id, subscriber_id) do update set state = 'active', since = excluded.since
    where list_members.state = 'unconfirmed'`)
}

export interface SentRow {
  campaign_id: string
  name: string
  state: string
  at: Date | null
}
const sentShownMax = 20

export const listSent = (db: Queries, subscriberId: string): Promise<SentRow[]> =>
  db.query<SentRow>(sql`
    select campaign_id, name, r.state, settled_at as at
    from campaign_recipients r join campaigns c on c.id = campaign_id where subscriber_id = ${subscriberId}
    order by c.created_at desc, campaign_id limit ${sentShownMax}`)

const tagsMax = 500

export const listTags = (db: Queries): Promise<{ tag: string; subscribers: bigint }[]> =>
  db.query<{ tag: string; subscribers: bigint }>(sql`
    select substr(what, 5) as tag, sum(people)::bigint as subscribers from people_counts where what like 'tag:%'
    group by what having sum(people) > 0 order by sum(people) desc, what limit ${tagsMax}`)
