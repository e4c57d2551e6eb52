import { merges } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, useMutation } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { useMergesAgain } from './use-merges-again.ts'

type Part = merges.Merge['parts'][number]

/** What a service waits for before it can move a record. */
const waitWords: Readonly<Record<merges.MergeWait, string>> = {
  refund: 'waits for a refund or dispute to be finished',
  payment: 'waits half an hour for a payment that was begun',
  approval: 'waits for an approval to be decided or to expire',
  prize: 'waits for a prize to be delivered or passed on',
  review: 'waits for held entries to be decided',
  email: 'waits for an email that is being sent',
}

const turnOf = ({ service }: Part): number =>
  merges.mergeTurns.findIndex((services: readonly string[]) => services.includes(service))

/** How far each service is; nothing once all are done. */
export function MergeProgress({ merge }: { merge: merges.Merge }) {
  const { doneAt, parts } = merge
  if (doneAt !== null) return null
  const open = parts.filter(({ mergedAt }) => mergedAt === null)
  const turn = Math.min(...open.map(turnOf))
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {parts.length - open.length} of {parts.length} services are done.
      </p>
      <ul className="list-disc pl-5">
        {open.map((part) => (
          <li key={part.service}>
            {part.service}: {turnOf(part) > turn ? 'follows once those before it are done' : <PartWords part={part} />}
          </li>
        ))}
      </ul>
      <Allowed to={merges.retryMerge}>
        <TryAgain merge={merge} />
      </Allowed>
    </div>
  )
}

function TryAgain({ merge }: { merge: merges.Merge }) {
  const readAgain = useMergesAgain(merge)
  const retry = useMutation({
    mutationFn: () => api(merges.retryMerge, { params: { mergeId: merge.id } }),
    onError: toastRefusal,
    onSettled: readAgain,
  })
  return (
    <Button size="small" variant="outline" loading={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Button>
  )
}

function PartWords({ part: { waitsFor, failure, since } }: { part: Part }) {
  const time = since === null ? undefined : <DateTime value={since} show="day-and-time" />
  if (failure !== null)
    return (
      <span className="text-danger">
        fails with “{failure}” since {time}. Nothing was moved there; it’s tried again each minute
      </span>
    )
  if (waitsFor === null) return <>hasn’t answered yet</>
  return (
    <>
      {waitWords[waitsFor]}, since {time}
    </>
  )
}
