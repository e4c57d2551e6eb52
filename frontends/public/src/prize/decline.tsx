import { api, Button, Dialog, messageOf, Refusal, useMutation, winners } from '@evenhand/web-kit/facade'
import { useState } from 'react'

interface DeclineProps {
  prize: string
  token: string
  onDeclined: () => void
}

/** To decline, with a second look: it cannot be undone. */
export function Decline({ prize, token, onDeclined }: DeclineProps) {
  const [asked, setAsked] = useState(false)
  const decline = useMutation({
    mutationFn: () => api(winners.declinePrize, { body: { token } }),
    onSuccess: onDeclined,
  })
  return (
    <section aria-labelledby="decline-title" className="mt-12">
      <h2 id="decline-title" className="text-title">
        Don’t want it?
      </h2>
      <p className="mt-3 max-w-prose">Then decline, so that an alternate doesn’t have to wait. It costs you nothing.</p>
      <Button variant="outline" className="mt-5" onClick={() => setAsked(true)}>
        Decline the prize
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Decline this prize?"
        description={`${prize} passes to the next alternate, if there is one. You can’t undo this.`}
      >
        <Refusal className="mt-4">
          {decline.isError && messageOf(decline.error, 'We’re not sure this went through. Reload the page to check.')}
        </Refusal>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="danger" loading={decline.isPending} onClick={() => decline.mutate()}>
            Yes, decline
          </Button>
          <Button variant="ghost" onClick={() => setAsked(false)}>
            No, go back
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
