import { rounds } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, Dialog, messageOf, Money, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { useRounds } from './use-rounds.ts'

interface PublishRoundProps {
  desk: rounds.DeskRound
  /** While something is typed that is not saved. */
  isOff: boolean
}

/** The second look: applicants rely on what is published. */
export function PublishRound({ desk: { round, version }, isOff }: PublishRoundProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { show, lookAgain } = useRounds()
  const publish = useMutation({
    mutationFn: () => api(rounds.publishGrantRound, { params: { roundId: round.id }, body: { seen: version } }),
    onSuccess: (answered) => {
      setOpen(false)
      show(answered)
      toast(`${round.title} is published`)
    },
    onError: () => void lookAgain(),
  })
  if (!may(rounds.publishGrantRound)) return null
  return (
    <>
      <Button size="small" variant="outline" disabled={isOff} onClick={() => setOpen(true)}>
        Publish…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Publish “${round.title}”?`}
        description="Nothing of it can be changed after that: not its dates, budget, questions or criteria. Applicants rely on them."
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <p>
            It takes applications from <DateTime value={round.opensAt} show="day-and-time" /> until{' '}
            <DateTime value={round.closesAt} show="day-and-time" />, automatically, with a budget of{' '}
            <Money value={round.budget} />.
          </p>
          <Refusal>
            {publish.isError &&
              messageOf(publish.error, 'We’re not sure this was published. Reload the page to check.')}
          </Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" loading={publish.isPending} onClick={() => publish.mutate()}>
              Yes, publish
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
