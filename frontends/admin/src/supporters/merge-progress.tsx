import { keptBy, merges } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, useMutation } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { useMergesAgain } from './use-merges-again.ts'

type Part = merges.Merge['parts'][number]

const turnOf = ({ service }: Part): number =>
  merges.mergeTurns.findIndex((services: readonly string[]) => services.includes(service))

/** How far each part is; nothing once all are done. */
export function MergeProgress({ merge }: { merge: merges.Merge }) {
  const { doneAt, parts } = merge
  if (doneAt !== null) return null
  const open = parts.filter((part) => part.doneAt === null)
  const turn = Math.min(...open.map(turnOf))
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {parts.length - open.length} of {parts.length} parts have moved.
      </p>
      <ul aria-label="What has moved" className="list-disc pl-5">
        {parts
          .toSorted((one, other) => turnOf(one) - turnOf(other))
          .map((part) => (
            <li key={part.service}>
              {keptBy[part.service]}: <PartWords part={part} isNext={turnOf(part) === turn} />
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

function PartWords({ part: { doneAt, waitsFor, failure, since }, isNext }: { part: Part; isNext: boolean }) {
  const time = since === null ? undefined : <DateTime value={since} show="day-and-time" />
  if (doneAt !== null) return <>moved</>
  if (!isNext) return <>moves after the parts above</>
  if (failure !== null)
    return (
      <span className="text-danger">
        couldn’t be moved since {time} (“{failure}”). We try again each minute
      </span>
    )
  if (waitsFor === null) return <>not moved yet</>
  return (
    <>
      {merges.mergeWaitWords[waitsFor]}, since {time}
    </>
  )
}
