import { adminQueries, secondLooks } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  groupedNumber,
  Link,
  useIdempotencyKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { activityWords } from './activity-words.ts'
import { PostLink } from './post-link.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

/** Some decisions of other reviewers, picked by chance, are judged again without seeing what was decided. */
export function SecondLook() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const next = useQuery(adminQueries.secondLook())
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const judge = useMutation({
    mutationFn: ({ lookId, verdict }: { lookId: string; verdict: secondLooks.Verdict }) =>
      withKey((idempotencyKey) =>
        api(secondLooks.giveSecondLook, { params: { lookId }, body: { verdict } }, { idempotencyKey }),
      ),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'social', 'second'] }),
  })
  const { look = null, waiting = 0 } = next.data ?? {}
  if (!may(secondLooks.giveSecondLook)) return null
  if (!judge.data && waiting === 0) return null
  return (
    <section aria-labelledby="second-look" className="mt-4 grid gap-3 rounded-card bg-sunken px-4 py-3">
      <h2 id="second-look" className="font-medium">
        Second look
      </h2>
      <p className="max-w-prose text-small text-ink-soft">{waitingWords(waiting)}</p>
      {judge.data && <Outcome compared={judge.data} />}
      {!isOpen && look && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          Take a second look
        </Button>
      )}
      {isOpen && judge.data && (
        <div className="flex flex-wrap gap-3">
          {look && (
            <Button size="small" variant="outline" onClick={() => judge.reset()}>
              Next one
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => (judge.reset(), setOpen(false))}>
            Done
          </Button>
        </div>
      )}
      {isOpen && !judge.data && look && (
        <Judged
          look={look}
          isPending={judge.isPending}
          onVerdict={(verdict) => judge.mutate({ lookId: look.id, verdict })}
        />
      )}
    </section>
  )
}

const waitingWords = (waiting: number): string =>
  waiting === 0
    ? 'No decision waits for a second look.'
    : `${waiting === 1 ? 'One decision by another reviewer waits' : `${waiting.toLocaleString('en-US')} decisions by other reviewers wait`} to be judged again. You see what they saw, not what they decided; the decision stays as it is.`

function Judged({
  look,
  isPending,
  onVerdict,
}: {
  look: secondLooks.SecondLook
  isPending: boolean
  onVerdict: (verdict: secondLooks.Verdict) => void
}) {
  const name = activityWords(look)
  return (
    <div className="grid gap-4 text-small">
      <h3 className="font-medium">{name}</h3>
      <Facts>
        <Fact name="Post">
          <PostLink postUrl={look.postUrl} />
        </Fact>
        <Fact name="Member">
          {look.memberName}, <span className="tabular-nums">{groupedNumber(look.accountNumber)}</span>
        </Fact>
        <Fact name="Recorded">
          <DateTime value={look.createdAt} show="day-and-time" />
        </Fact>
        <Fact name="Same post">
          {look.alike === 0 ? 'No other member' : `${look.alike} other ${look.alike === 1 ? 'member' : 'members'}`}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          loading={isPending}
          aria-label={`I would accept: ${name}`}
          onClick={() => onVerdict('accepted')}
        >
          I would accept
        </Button>
        <Button
          size="small"
          variant="outline"
          disabled={isPending}
          aria-label={`I would reject: ${name}`}
          onClick={() => onVerdict('rejected')}
        >
          I would reject
        </Button>
      </div>
    </div>
  )
}

function Outcome({ compared: { agreed, first, reason, activityId } }: { compared: secondLooks.Compared }) {
  const { linkTo } = useListAddress()
  return (
    <p role="status" className="max-w-prose text-small wrap-anywhere">
      {agreed ? 'You agree: it was ' : 'You would have decided otherwise: it was '}
      {first}
      {reason && `, because: ${reason}`}
      {/[.!?]$/.test(reason) ? ' ' : '. '}
      <Link to={linkTo({ activity: activityId })} className="text-primary underline underline-offset-4">
        Open it
      </Link>
      {!agreed && ' to decide it again.'}
    </p>
  )
}
