import { countedMax, type emailCampaigns } from '@evenhand/contracts/http'
import { containing, type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { folded } from '@evenhand/contracts/search'
import type { RecipientState } from './rules.ts'

export interface Recipient {
  id: string
  subscriberId: string
  email: string | null
  state: RecipientState
  reason: string | null
  attempts: number
  settledAt: Date | null
  firstOpenedAt: Date | null
  firstClickedAt: Date | null
}

const columns = sql`id, subscriber_id as "subscriberId", email, state, reason, attempts, settled_at as "settledAt", first_opened_at as "firstOpenedAt",
  first_clicked_at as "firstClickedAt"`

export interface RecipientFilter {
  campaignId: string
  state: RecipientState | 'all'
  search: string | undefined
}

const isFound = ({ campaignId, state, search }: RecipientFilter): Sql => sql`
  campaign_id = ${campaignId} ${state === 'all' ? sql`` : sql`and state = ${state}`}
  ${search === undefined ? sql`` : sql`and ${addressHas(search)}`}`

/** Those who may have it are found by what of subscribers is searched, which has an index; whose address is erased has none here either. */
const addressHas = (search: string): Sql => sql`
  subscriber_id in (select subscribers.id from subscribers where ${containing(sql`searched`, folded(search))}) and strpos(lower(email), lower(${search})) > 0`

/** In the order of an index, which says nothing, but that no page changes another: all by who they are, those of a state by their ids. */
export const listRecipients = (
  db: Queries,
  filter: RecipientFilter,
  { after, rowsMax }: { after: string | undefined; rowsMax: number },
): Promise<Recipient[]> =>
  db.query<Recipient>(sql`
    select ${columns} from campaign_recipients
    where ${isFound(filter)} ${after === undefined ? sql`` : sql`and ${placeIn(filter)} > ${after}`}
    order by ${placeIn(filter)} limit ${rowsMax}`)

const placeIn = ({ state }: RecipientFilter): Sql => (state === 'all' ? sql`subscriber_id` : sql`id`)

/** After whom the next page begins. */
export const nextAfter = ({ state }: RecipientFilter, { id, subscriberId }: Recipient): string =>
  state === 'all' ? subscriberId : id

export async function countFound(db: Queries, filter: RecipientFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from campaign_recipients where ${isFound(filter)} limit ${countedMax}) found`)
  return row?.total ?? 0
}

export async function findRecipient(
  db: Queries,
  campaignId: string,
  id: string,
): Promise<(Recipient & { startedAt: Date }) | undefined> {
  const [row] = await db.query<Recipient & { startedAt: Date }>(sql`
    select ${columns}, (select coalesce(started_at, created_at) from campaigns where id = campaign_id) as "startedAt"
    from campaign_recipients where campaign_id = ${campaignId} and id = ${id}`)
  return row
}

export type EventKind = Exclude<
  (typeof emailCampaigns.recipientEventKinds)[number],
  'queued' | 'sent' | 'uncertain' | 'bounced' | 'suppressed' | 'canceled'
>

export const listEvents = (
  db: Queries,
  recipientId: string,
): Promise<{ kind: EventKind; detail: string | null; at: Date }[]> =>
  db.query<{ kind: EventKind; detail: string | null; at: Date }>(sql`
    select kind, detail, at from recipient_events where recipient_id = ${recipientId} order by id limit 500`)

const pointsMax = 1_000

export interface Point {
  at: Date
  delivered: number
  opened: number
  clicked: number
}

/** What happened in each hour or day, without those in which nothing did. */
export const listPoints = (db: Queries, campaignId: string, by: 'hour' | 'day'): Promise<Point[]> =>
  db.query<Point>(sql`
    select date_trunc(${by}, hour, 'UTC') as at,
      coalesce(sum(people) filter (where what = 'state:sent'), 0)::int as delivered,
      coalesce(sum(people) filter (where what = 'opened'), 0)::int as opened,
      coalesce(sum(people) filter (where what = 'clicked'), 0)::int as clicked
    from recipient_counts where campaign_id = ${campaignId} and what in ('state:sent', 'opened', 'clicked')
    group by 1 having sum(people) > 0 order by 1 limit ${pointsMax}`)

/** The links as they stand in the campaign, with how often people clicked, the most clicked first. */
export const listLinkClicks = (
  db: Queries,
  campaignId: string,
): Promise<{ url: string; clicks: number; people: number }[]> =>
  db.query<{ url: string; clicks: number; people: number }>(sql`
    select url, count(e.id)::int as clicks, count(distinct e.recipient_id)::int as people
    from campaign_links l left join recipient_events e on e.campaign_id = l.campaign_id and e.kind = 'clicked' and e.detail = l.url
    where l.campaign_id = ${campaignId} group by l.number, url order by clicks desc, l.number`)

export async function countOpenedByMachine(db: Queries, campaignId: string): Promise<number> {
  const [row] = await db.query<{ people: number }>(sql`
    select count(distinct recipient_id)::int as people from recipient_events e join campaign_recipients r on r.id = e.recipient_id
    where e.campaign_id = ${campaignId} and e.kind = 'opened-by-machine' and r.first_opened_at is null`)
  return row?.people ?? 0
}
