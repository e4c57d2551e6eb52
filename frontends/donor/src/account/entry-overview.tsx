import type { Account, Stats } from './entry-pages.ts'
import { EntryBreakdown } from './entry-breakdown.tsx'
import { MembershipBenefits } from './membership-benefits.tsx'

export const EntryOverview = ({ account, stats }: { account: Account; stats: Stats }) => (
  <div className="grid gap-10 lg:grid-cols-[1.5fr_1fr]">
    <EntryBreakdown stats={stats} />
    <MembershipBenefits level={account.membershipLevel} multipliers={stats.activeMultipliers} />
  </div>
)
