import type { emailOverview } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'

type Waiting = emailOverview.EmailOverview['waiting'][number]

/** The numbers of the dashboard. Subscribers and recipients are counted as they change. */
export async function countAll(db: Queries) {
  const [row] = await db.query<{
    totalSubscribers: number
    activeCampaigns: number
    templates: number
    automations: number
    uncertain: number
  }>(sql`
    select (select coalesce(sum(people), 0)::int from people_counts where what = 'status:active') as "totalSubscribers",
      (select count(*)::int from campaigns where state = 'sent') as "activeCampaigns",
      (select count(*)::int from templates) as templates,
      (select count(*)::int from automations where is_active) as automations,
      (select coalesce(sum(people), 0)::int from recipient_counts where what = 'state:uncertain') as uncertain`)
  return row ?? { totalSubscribers: 0, activeCampaigns: 0, templates: 0, automations: 0, uncertain: 0 }
}

/** Emails that were asked for and are not finished, those that leave first first. */
export const listWaiting = (db: Queries): Promise<Waiting[]> =>
  db.query<Waiting>(sql`
    select lane, count(*)::int as emails, floor(extract(epoch from now() - min(requested_at)))::int as "oldestSeconds"
    from messages where finished_at is null group by lane order by array_position(array['code', 'receipt', 'notice', 'campaign'], lane)`)
