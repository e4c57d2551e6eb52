import { api, Button, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { memberships } from '@evenhand/web-kit/forms'
import { failureWords } from '../delivery/failure-words.ts'
import { Allowed } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

const days = memberships.arrearsDays.lapse

interface UntoldProps {
  held: memberships.HeldMembership
  notice: NonNullable<memberships.HeldMembership['notice']>
}

/** A failed payment of which its donor was not told yet: what became of the email, and how they learn of it. */
export function Untold({ held, notice }: UntoldProps) {
  if (!notice.isUntold)
    return (
      <p className="max-w-prose text-ink-soft">
        The email about the failed payment is on its way. The {days} days to pay begin when it’s sent.
      </p>
    )
  return (
    <div className="grid gap-2 rounded-control border border-danger p-4">
      <p className="font-semibold wrap-anywhere">
        {notice.failure === null
          ? `We’ve heard nothing about the email to ${held.donorEmail} for a day.`
          : `The email to ${held.donorEmail} couldn’t be delivered. ${failureWords(notice.failure)}`}
      </p>
      <p>
        The {days} days to pay haven’t begun. Send the email again, or reach the donor another way, for example by
        phone, then record it: the days begin when the email is sent or when you record it.
      </p>
      <Allowed to={memberships.notifyOfArrears}>
        <Ways held={held} notice={notice} />
      </Allowed>
    </div>
  )
}

type Way = (typeof memberships.noticeWays)[number]

function Ways({ held, notice }: UntoldProps) {
  const client = useQueryClient()
  const tell = useMutation({
    mutationFn: (way: Way) =>
      api(memberships.notifyOfArrears, { params: { membershipId: held.id }, body: { way, seen: notice.askedAt } }),
    onSuccess: (_, way) =>
      way === 'email'
        ? toast('Email requested', `The email to ${held.donorEmail} is on its way.`)
        : toast('Recorded', `The ${days} days to pay have begun.`),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memberships'] }),
  })
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button
        size="small"
        loading={tell.isPending && tell.variables === 'email'}
        disabled={tell.isPending}
        onClick={() => tell.mutate('email')}
      >
        Send the email again
      </Button>
      <Button
        size="small"
        variant="outline"
        loading={tell.isPending && tell.variables === 'told'}
        disabled={tell.isPending}
        onClick={() => tell.mutate('told')}
      >
        The donor was told
      </Button>
    </div>
  )
}
