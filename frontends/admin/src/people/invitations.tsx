import { people } from '@evenhand/web-kit/desk'
import { api, Button, classNames, DateTime, toast, useMutation } from '@evenhand/web-kit/facade'
import { AskedTwice } from '../frame/asked-twice.tsx'
import { useLedTo } from '../lists/use-led-to.ts'
import { rolesInWords } from '../roles/role-words.ts'
import { useReadAgain } from './use-people.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

interface InvitationsProps {
  invitations: readonly people.Invitation[]
  mayChange: boolean
}

/** Who is invited and hasn't joined yet. */
export const Invitations = ({ invitations, mayChange }: InvitationsProps) => (
  <section aria-labelledby="invitations" className="mt-8">
    <h2 id="invitations" className="font-sans text-body font-semibold">
      Invitations
    </h2>
    <ul className="mt-3 grid gap-3">
      {invitations.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} mayChange={mayChange} />
      ))}
    </ul>
  </section>
)

/** Who joins keeps the id of the invitation, so the address leads to either. */
function Line({ invitation, mayChange }: { invitation: people.Invitation; mayChange: boolean }) {
  const { id, name, roles, email, sentAt, invitedBy, isExpired } = invitation
  const [isLedTo, line] = useLedTo<HTMLLIElement>('person', id)
  return (
    <li
      ref={line}
      tabIndex={isLedTo ? -1 : undefined}
      aria-current={isLedTo || undefined}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline p-4',
        isLedTo && 'bg-sunken',
      )}
    >
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span> ({rolesInWords(roles)})
        <span className="block text-fine text-ink-soft">{email}</span>
        <span className="block text-fine text-ink-soft">
          Sent <DateTime value={sentAt} show="day-and-time" /> by {invitedBy}.{' '}
          {isExpired ? 'The link has expired.' : 'Not taken up yet.'}
        </span>
      </div>
      {mayChange && <Actions invitation={invitation} />}
    </li>
  )
}

function Actions({ invitation }: { invitation: people.Invitation }) {
  const readAgain = useReadAgain()
  const params = { invitationId: invitation.id }
  const again = useMutation({
    mutationFn: () => api(people.sendInvitationAgain, { params }),
    onSuccess: ({ email }) =>
      toast('Invitation sent again', `We’ve emailed ${email}. The link before no longer works.`),
    onError: toastRefusal,
    onSettled: readAgain,
  })
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="small"
        variant="outline"
        aria-label={`Send the invitation of ${invitation.name} again`}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
      <AskedTwice
        words="Cancel invitation"
        name={`of ${invitation.name}`}
        title={`Cancel the invitation of ${invitation.name}?`}
        says="The emailed link stops working. You can invite them again later."
        act={async () => {
          await api(people.cancelInvitation, { params })
          toast('Invitation canceled', `The link that ${invitation.name} got no longer works.`)
        }}
        onSettled={readAgain}
      />
    </div>
  )
}
