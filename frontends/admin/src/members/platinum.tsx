import { roster } from '@evenhand/web-kit/desk'
import { levelTerms } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { ActWithReason } from './act-with-reason.tsx'
import { usePlatinum } from './use-member.ts'

const perMonth = levelTerms.platinum.entriesPerMonth.toLocaleString('en-US')

/** The level that nobody can buy: granted with a reason, and taken back with one. */
export function Platinum({ member }: { member: roster.ListedMember }) {
  const may = useMay()
  const save = usePlatinum(member)
  const { hasPlatinum } = member
  if (!may(roster.setPlatinum)) return null
  return (
    <ActWithReason
      member={member}
      act={hasPlatinum ? 'Take Platinum back' : 'Grant Platinum'}
      reason={roster.PlatinumReason}
      hint="It stays in the member’s history and in the audit trail. The member can’t see it."
      isPending={save.isPending}
      onReason={(reason, done) => save.mutate({ reason, granted: !hasPlatinum }, { onSuccess: done })}
    >
      {hasPlatinum
        ? `Platinum was granted: ${perMonth} entries a month, without a payment. A paid membership goes on beside it. Taken back, this month keeps its entries.`
        : `Platinum brings ${perMonth} entries a month without a payment, starting with the current month. We email the member.`}
    </ActWithReason>
  )
}
