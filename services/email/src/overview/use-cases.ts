import type { emailCampaigns } from '@evenhand/contracts/http'
import { emailOverview as contract } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { countRecipients, listCampaigns, noCounts } from '../campaigns/store.ts'
import { toCampaign } from '../campaigns/views.ts'
import { findLook } from '../reports/bounces-store.ts'
import { countAll, listWaiting } from './store.ts'

/** What the dashboard shows. */
export async function readOverview(
  db: Database,
  { hasMailbox }: { hasMailbox: boolean },
): Promise<contract.EmailOverview> {
  const [counted, recentCampaigns, waiting, look] = await Promise.all([
    countAll(db),
    listRecent(db),
    listWaiting(db),
    hasMailbox ? findLook(db) : undefined,
  ])
  return { ...counted, recentCampaigns, waiting, bounces: hasMailbox ? toBounces(look) : null }
}

const toBounces = (look: Awaited<ReturnType<typeof findLook>>): contract.EmailOverview['bounces'] => ({
  lookedAt: look?.lookedAt.toISOString() ?? null,
  failed: look?.failed ?? null,
  heard: Number(look?.heard ?? 0),
})

async function listRecent(db: Database): Promise<emailCampaigns.EmailCampaign[]> {
  const newest = { after: undefined, rowsMax: contract.recentCampaigns }
  const campaigns = await listCampaigns(db, { status: 'all', order: 'desc' }, newest)
  const counts = await countRecipients(
    db,
    campaigns.map(({ id }) => id),
  )
  return campaigns.map((campaign) => toCampaign(campaign, counts.get(campaign.id) ?? noCounts()))
}
