import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** Of what one recipient does, so much is kept; more is a machine at work. */
const eventsMax = 50

export interface Tracked {
  recipientId: string
  campaignId: string
  settledAt: Date | null
}

export async function findTracked(db: Queries, recipientId: string): Promise<Tracked | undefined> {
  const [row] = await db.query<Tracked>(sql`
    select id as "recipientId", campaign_id as "campaignId", settled_at as "settledAt" from campaign_recipients where id = ${recipientId}`)
  return row
}

export async function findLink(db: Queries, campaignId: string, number: number): Promise<string | undefined> {
  const [row] = await db.query<{ url: string }>(sql`
    select url from campaign_links where campaign_id = ${campaignId} and number = ${number}`)
  return row?.url
}

export type TrackedKind = 'opened' | 'opened-by-machine' | 'clicked' | 'clicked-by-machine'

/** Keeps what happened; only what a person did is on the row. Whoever clicks has opened. */
export async function saveTracked(
  db: Queries,
  { recipientId, campaignId }: Tracked,
  { kind, detail, at }: { kind: TrackedKind; detail: string | null; at: Date },
): Promise<void> {
  await db.query(sql`
    with kept as (
      insert into recipient_events (campaign_id, recipient_id, kind, detail, at)
      select ${campaignId}, ${recipientId}, ${kind}, ${detail}, ${at}
      where (select count(*) from recipient_events where recipient_id = ${recipientId}) < ${eventsMax})
    update campaign_recipients set first_opened_at = coalesce(first_opened_at, ${at}),
      first_clicked_at = case when ${kind} = 'clicked' then coalesce(first_clicked_at, ${at}) else first_clicked_at end
    where id = ${recipientId} and ${kind} in ('opened', 'clicked')
      and (first_opened_at is null or (${kind} = 'clicked' and first_clicked_at is null))`)
}
