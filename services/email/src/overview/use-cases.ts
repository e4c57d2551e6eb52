import type { emailCampaigns } from '@evenhand/contracts/http'
import { emailOverview as contract } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { countRecipients, listCampaigns, noCounts } from '../campaigns/store.ts'
import { toCampaign } from '../campaigns/views.ts'
import { countAll, listWaiting } from './store.ts'

/** What the dashboard shows. */
export async function readOverview(db: Database): Promise<contract.EmailOverview> {
  const [counted, recentCampaigns, waiting] = await Promise.all([countAll(db), listRecent(db), listWaiting(db)])
  return { ...counted, recentCampaigns, waiting }
}

async function listRecent(db: Database): Promise<emailCampaigns.EmailCampaign[]> {
  const newest = { after: undefined, rowsMax: contract.recentCampaigns }
  const campaigns = await listCampaigns(db, { status: 'all', order: 'desc' }, newest)
  const counts = await countRecipients(
    db,
    campaigns.map(({ id }) => id),
  )
  return campaigns.map((campaign) => toCampaign(campaign, counts.get(campaign.id) ?? noCounts()))
}
