import { Card, CampaignProgress, type EntryType, Link, queries, useQuery } from '@evenhand/web-kit/facade'
import { EntryBreakdown } from './entry-breakdown.tsx'
import type { Stats } from './entry-pages.ts'
import type { Holder } from './holder.ts'
import { MembershipBenefits } from './membership-benefits.tsx'
import { earnsNothing } from './earns-nothing.ts'
import { useGifts } from './use-gifts.ts'

interface EntryOverviewProps {
  account: Holder
  stats: Stats
  onOpen: (type: EntryType) => void
}

export function EntryOverview({ account, stats, onOpen }: EntryOverviewProps) {
  const { data: held } = useQuery(queries.memberships())
  const { gifts } = useGifts()
  const isNotOpen = earnsNothing(held ?? [], gifts.data ?? [])
  return (
    <div className="grid gap-10 lg:grid-cols-[1.5fr_1fr]">
      <div className="min-w-0">
        <EntryBreakdown stats={stats} isNotOpen={gifts.data?.some(({ notOpen }) => notOpen) ?? false} onOpen={onOpen} />
        <p className="mt-6">
          <Link to="/donor-portal#earn-more" className="text-primary underline underline-offset-4">
            Earn more entries
          </Link>
        </p>
      </div>
      <div className="min-w-0 space-y-6">
        <MembershipBenefits
          level={account.membershipLevel}
          multipliers={stats.activeMultipliers}
          isNotOpen={isNotOpen}
        />
        <Card>
          <h2 className="mb-4 text-title">Milestones</h2>
          <CampaignProgress words="list" />
        </Card>
      </div>
    </div>
  )
}
