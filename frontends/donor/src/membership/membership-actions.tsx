import { api, Button, dayInWords, memberships, titled } from '@evenhand/web-kit/facade'
import { type Monthly, nounOf, useMembershipAction } from './memberships.ts'

export type OpenDialog = 'terms' | 'card' | 'pause' | 'cancel' | 'end-now'

interface MembershipActionsProps {
  membership: Monthly
  onOpen: (dialog: OpenDialog) => void
}

const onDay = (at: string | undefined) => (at ? dayInWords(at) : 'the next payment')

/** What can be done now. */
export function MembershipActions({ membership, onOpen }: MembershipActionsProps) {
  const { id: membershipId, state, resting } = membership
  const noun = nounOf(membership)
  const resume = useMembershipAction({
    noun,
    call: (options) => api(memberships.resumeMembership, { params: { membershipId } }, options),
    done: ({ nextPayment }) => [`${titled(noun)} resumed`, `The next payment is on ${onDay(nextPayment?.at)}.`],
  })
  const canEndPause = state === 'paused' && !resting
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {state === 'past-due' && <Button onClick={() => onOpen('card')}>Use another card</Button>}
      {(canEndPause || state === 'ending') && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          {canEndPause ? 'End the pause' : `Keep my ${noun}`}
        </Button>
      )}
      {state === 'active' && (
        <Button onClick={() => onOpen('terms')}>{membership.level === null ? 'Change amount' : 'Change level'}</Button>
      )}
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
          Cancel {noun}
        </Button>
      )}
    </div>
  )
}
