import { goalCents, milestones } from '@evenhand/contracts/catalogue'
import { donations } from '@evenhand/contracts/http'
import { type Cents, toDollars } from '@evenhand/contracts/money'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { readCampaign } from './store.ts'

/** Which progressive prize is being raised for: 1 until the first milestone is reached (spec 01 §3 campaign_stats). */
export const prizeLevel = (raised: Cents): number => 1 + milestones.filter(({ cents }) => cents <= raised).length

export const campaignRoutes = ({ db }: { db: Database }) => [
  route(donations.getCampaignStats, async () => {
    const { raisedCents, donors, updatedAt } = await readCampaign(db)
    return {
      totalRaised: toDollars(raisedCents),
      totalDonors: Number(donors),
      currentPrizeLevel: prizeLevel(raisedCents),
      goalAmount: toDollars(goalCents),
      updatedAt: updatedAt.toISOString(),
    }
  }),
]
