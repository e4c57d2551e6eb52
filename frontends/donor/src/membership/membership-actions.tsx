import { api, Button, dayInWords, memberships } from '@evenhand/web-kit/facade'
import type { OpenDialog } from './membership-card.tsx'
import { type Membership, useMembershipAction } from './memberships.ts'

interface MembershipActionsProps {
  membership: Membership
  onOpen: (dialog: OpenDialog) => void
}

const onDay = (at: string | undefined) => (at ? dayInWords(at) : 'the next payment')

/** What can be done now. */
export function MembershipActions({ membership, onOpen }: MembershipActionsProps) {
  const { id: membershipId, state, resting } = membership
  const resume = useMembershipAction({
    call: (options) => api(memberships.resumeMembership, { params: { membershipId } }, options),
    done: ({ nextPayment }) => ['Membership resumed', `The next payment is on ${onDay(nextPayment?.at)}.`],
  })
  const canEndPause = state === 'paused' && !resting
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {state === 'past-due' && <Button onClick={() => onOpen('card')}>Use another card</Button>}
      {(canEndPause || state === 'ending') && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          {canEndPause ? 'End the pause' : 'Keep my membership'}
        </Button>
      )}
      {state === 'active' && <Button onClick={() => onOpen('level')}>Change level</Button>}
      {state !== 'past-due' && (
        <Button variant="outline" onClick={() => onOpen('card')}>
          Use another card
        </Button>
      )}
      {state === 'active' && (
        <Button variant="outline" onClick={() => onOpen('pause')}>
          Pause for a month
        </Button>
      )}
      {state !== 'ending' && (
        <Button variant="ghost" onClick={() => onOpen(state === 'past-due' ? 'end-now' : 'cancel')}>
          Cancel membership
        </Button>
      )}
    </div>
  )
}
