import type { Member } from '../registration.ts'
import { ActivityCard } from './activity-card.tsx'
import { RecordCard } from './record-card.tsx'
import { WorthCard } from './worth-card.tsx'

/** What a member did for the campaign on social media: what counts, a form, and what became of it. */
export const Social = ({ member }: { member: Member }) => (
  <div className="space-y-5">
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <RecordCard accountNumber={member.accountNumber} />
      <WorthCard />
    </div>
    <ActivityCard accountNumber={member.accountNumber} />
  </div>
)
