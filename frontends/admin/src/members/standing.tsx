import { roster } from '@evenhand/web-kit/desk'
import { useMay } from '../frame/allowed.tsx'
import { ActWithReason } from './act-with-reason.tsx'
import { useStanding } from './use-member.ts'

/** Deactivates an account with a reason, and makes it active again with one. */
export function Standing({ member }: { member: roster.ListedMember }) {
  const may = useMay()
  const save = useStanding(member)
  const { isActive } = member
  if (!may(roster.setStanding)) return null
  return (
    <ActWithReason
      member={member}
      act={isActive ? 'Deactivate' : 'Reactivate'}
      reason={roster.StandingReason}
      hint="We email it to the member. It also stays in the history and in the audit trail."
      isPending={save.isPending}
      onReason={(reason, done) => save.mutate({ reason, isActive: !isActive }, { onSuccess: done })}
    >
      {isActive
        ? 'A deactivated account can’t be signed in to, and earns nothing from then on: no monthly entries, none for referrals or social media. A membership or monthly gift ends with the time that is paid for. The entries it has stay.'
        : 'This account is deactivated. Reactivated, the member can sign in, and monthly entries begin again. A membership that was set to end still ends, unless the member keeps it.'}
    </ActWithReason>
  )
}
