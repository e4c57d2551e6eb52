import type { Stats } from './entry-pages.ts'
import type { Holder } from './holder.ts'
import { EntryBreakdown } from './entry-breakdown.tsx'
import { MembershipBenefits } from './membership-benefits.tsx'

export const EntryOverview = ({ account, stats }: { account: Holder; stats: Stats }) => (
  <div className="grid gap-10 lg:grid-cols-[1.5fr_1fr]">
    <EntryBreakdown stats={stats} />
    <MembershipBenefits level={account.membershipLevel} multipliers={stats.activeMultipliers} />
  </div>
)
