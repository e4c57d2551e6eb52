import { type emailCampaigns, emailOverview } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { countRecipients, listCampaigns, noCounts } from '../campaigns/store.ts'
import { toCampaign } from '../campaigns/views.ts'
import { countAll, listWaiting } from './store.ts'

export const overviewRoutes = (db: Database): Route[] => [
  route(emailOverview.getEmailOverview, async () => {
    const [counted, recentCampaigns, waiting] = await Promise.all([countAll(db), listRecent(db), listWaiting(db)])
    return { ...counted, recentCampaigns, waiting }
  }),
]

async function listRecent(db: Database): Promise<emailCampaigns.EmailCampaign[]> {
  const newest = { after: undefined, rowsMax: emailOverview.recentCampaigns }
  const campaigns = await listCampaigns(db, { status: 'all', order: 'desc' }, newest)
  const counts = await countRecipients(
    db,
    campaigns.map(({ id }) => id),
  )
  return campaigns.map((campaign) => toCampaign(campaign, counts.get(campaign.id) ?? noCounts()))
}
