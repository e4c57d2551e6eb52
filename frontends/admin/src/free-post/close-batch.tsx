import { freePost } from '@evenhand/web-kit/desk'
import { api, Button, messageOf, problemToast, toast, useMutation } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { useDesk } from './use-desk.ts'

/** Closes a batch whose cards are all settled; what fits the rules is entered then. */
export function CloseBatch({ batch }: { batch: freePost.PostBatchDetails }) {
  const may = useMay()
  const desk = useDesk(batch.id)
  const close = useMutation({
    mutationFn: () => desk.act(() => api(freePost.closePostBatch, { params: { batchId: batch.id } })),
    onSuccess: () => toast('Batch closed', 'Cards that meet the rules now have their entries.'),
    onError: (error) => problemToast('The batch wasn’t closed', messageOf(error, 'Try again in a moment.')),
  })
  if (!may(freePost.closePostBatch)) return null
  if (batch.cards === 0) return null
  return (
    <div className="mt-5">
      <Button size="small" disabled={batch.unsettled > 0} loading={close.isPending} onClick={() => close.mutate()}>
        Close the batch
      </Button>
      <p className="mt-2 max-w-prose text-fine text-ink-soft">
        {batch.unsettled > 0
          ? `${batch.unsettled === 1 ? 'One card is' : `${batch.unsettled} cards are`} not typed twice with the same result yet.`
          : 'A closed batch takes no more cards and can’t be changed.'}
      </p>
    </div>
  )
}
