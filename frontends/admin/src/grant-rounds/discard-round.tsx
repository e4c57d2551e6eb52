import { rounds } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, messageOf, Refusal, toast, useMutation, useNavigate } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { useRounds } from './use-rounds.ts'

/** A draft that nobody needs; it can't be brought back. */
export function DiscardRound({ desk: { round } }: { desk: rounds.DeskRound }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { forget, lookAgain } = useRounds()
  const navigate = useNavigate()
  const discard = useMutation({
    mutationFn: () => api(rounds.discardGrantRound, { params: { roundId: round.id } }),
    onSuccess: async () => {
      await navigate('/admin/grant-rounds')
      forget(round.id)
      toast('Draft discarded')
    },
    onError: () => void lookAgain(),
  })
  if (!may(rounds.discardGrantRound)) return null
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
        Discard draft…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Discard “${round.title}”?`}
        description="The draft is gone for good."
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>
            {discard.isError &&
              messageOf(discard.error, 'We’re not sure this was discarded. Reload the page to check.')}
          </Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={discard.isPending} onClick={() => discard.mutate()}>
              Yes, discard
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              No, go back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
