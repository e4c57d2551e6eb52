import { emailOverview } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { shippedTemplates } from '../templates/shipped.ts'
import { countAll, listRecent, listWaiting } from './store.ts'

export const overviewRoutes = (db: Database): Route[] => [
  route(emailOverview.getEmailOverview, async () => {
    const [counted, recent, waiting] = await Promise.all([
      countAll(db),
      listRecent(db, emailOverview.recentCampaigns),
      listWaiting(db),
    ])
    return {
      ...counted,
      templates: counted.templates + shippedTemplates.length,
      recentCampaigns: recent.map((campaign) => ({
        ...campaign,
        scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
        startedAt: campaign.startedAt?.toISOString() ?? null,
        finishedAt: campaign.finishedAt?.toISOString() ?? null,
        createdAt: campaign.createdAt.toISOString(),
      })),
      waiting,
    }
  }),
]
