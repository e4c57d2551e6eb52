import { adminQueries, erasures, keptBy, personalData } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Part = erasures.Erasure['parts'][number]

/** How far each service is: what waits says for what, what fails with what, and can be tried again. */
export function ErasureProgress({ erasure }: { erasure: erasures.Erasure }) {
  const open = erasure.parts.filter(({ doneAt }) => doneAt === null)
  const done = erasure.parts.length - open.length
  if (erasure.doneAt !== null && open.length === 0)
    return (
      <p>
        Erased everywhere on <DateTime value={erasure.doneAt} show="day-and-time" />.
      </p>
    )
  if (erasure.doneAt !== null) return <p>It was asked for again before all services had erased. See the newer one.</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {done} of {erasure.parts.length} parts are erased.
      </p>
      <ul className="list-disc pl-5">
        {open.map((part) => (
          <li key={part.service}>
            {keptBy[part.service]}: <PartWords part={part} />
          </li>
        ))}
      </ul>
      <TryAgain erasure={erasure} />
    </div>
  )
}

function PartWords({ part: { waitsFor, failure, since } }: { part: Part }) {
  const time = since === null ? undefined : <DateTime value={since} show="day-and-time" />
  if (failure !== null)
    return (
      <span className="text-danger">
        couldn’t be erased since {time} (“{failure}”). We try again each minute
      </span>
    )
  if (waitsFor === null) return <>not erased yet</>
  return (
    <>
      waits for {personalData.openKindWords[waitsFor]}, since {time}
    </>
  )
}

function TryAgain({ erasure: { id, donorId } }: { erasure: erasures.Erasure }) {
  const may = useMay()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api(erasures.retryErasure, { params: { erasureId: id } }),
    onError: toastRefusal,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminQueries.erasureOf(donorId).queryKey }),
        client.invalidateQueries({ queryKey: ['admin', 'erasures'] }),
      ]),
  })
  if (!may(erasures.retryErasure)) return null
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={`Try again to erase donor …${donorId.slice(-6)}`}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Try again
    </Button>
  )
}
