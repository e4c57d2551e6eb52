import type { Member } from '../registration.ts'
import { EarningsCard } from './earnings-card.tsx'
import { LinkCard } from './link-card.tsx'
import { RewardsCard } from './rewards-card.tsx'

/** What a member passes on, what that earns, and what it has earned. */
export const Referrals = ({ member }: { member: Member }) => (
  <div className="space-y-5">
    <div className="grid gap-5 lg:grid-cols-2">
      <LinkCard code={member.referralCode} />
      <EarningsCard />
    </div>
    <RewardsCard accountNumber={member.accountNumber} />
  </div>
)
