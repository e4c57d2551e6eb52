import type { emailCampaigns } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findCampaign } from './store.ts'
import { countVersions } from './test-store.ts'
import { missing, readCase } from './use-cases.ts'
import {
  countFound,
  countOpenedByMachine,
  findRecipient,
  listEvents,
  listLinkClicks,
  listPoints,
  listRecipients,
  nextAfter,
  type Recipient,
  type RecipientFilter,
} from './recipients-store.ts'

export async function readRecipients(
  db: Database,
  { after, limit, ...filter }: RecipientFilter & { after: string | undefined; limit: number },
) {
  if (!(await findCampaign(db, filter.campaignId))) throw missing()
  const [found, total] = await Promise.all([
    listRecipients(db, filter, { after, rowsMax: limit + 1 }),
    countFound(db, filter),
  ])
  const rows = found.slice(0, limit)
  return { items: rows.map(toRecipient), next: found.length > limit ? nextOf(filter, rows.at(-1)) : null, total }
}

const nextOf = (filter: RecipientFilter, last: Recipient | undefined): string | null =>
  last ? nextAfter(filter, last) : null

const toRecipient = ({ settledAt, firstOpenedAt, firstClickedAt, id, email, state, reason, attempts }: Recipient) => ({
  id,
  email,
  state,
  reason,
  attempts,
  settledAt: settledAt?.toISOString() ?? null,
  firstOpenedAt: firstOpenedAt?.toISOString() ?? null,
  firstClickedAt: firstClickedAt?.toISOString() ?? null,
})

/** From being put in line to what it is now, with what is kept of the time between. */
export async function readHistory(
  db: Database,
  { campaignId, recipientId }: { campaignId: string; recipientId: string },
): Promise<emailCampaigns.EmailRecipientHistory> {
  const recipient = await findRecipient(db, campaignId, recipientId)
  if (!recipient) throw new Problem('not-found', { detail: 'We couldn’t find that recipient.' })
  const { state, reason, settledAt, startedAt } = recipient
  const end =
    settledAt && state !== 'queued' && state !== 'sending' ? [{ kind: state, detail: reason, at: settledAt }] : []
  const happened = [
    { kind: 'queued' as const, detail: null, at: startedAt },
    ...(await listEvents(db, recipientId)),
    ...end,
  ]
  const history = happened
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }))
  return { recipient: toRecipient(recipient), history }
}

export async function readAnalytics(
  db: Database,
  { campaignId, by, isTracked }: { campaignId: string; by: 'hour' | 'day'; isTracked: boolean },
): Promise<emailCampaigns.EmailCampaignAnalytics> {
  const { campaign } = await readCase(db, campaignId)
  const [points, links, totalOpenedByMachine, versions] = await Promise.all([
    listPoints(db, campaignId, by),
    listLinkClicks(db, campaignId),
    countOpenedByMachine(db, campaignId),
    campaign.test ? countVersions(db, campaignId) : [],
  ])
  const { totalRecipients, totalDelivered, totalOpened, totalClicked } = campaign
  const series = points.map((point) => ({ ...point, at: point.at.toISOString() }))
  return {
    totalRecipients,
    totalDelivered,
    totalOpened,
    totalClicked,
    totalOpenedByMachine,
    isTracked,
    by,
    series,
    versions,
    links,
  }
}
