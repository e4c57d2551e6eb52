import { webhooks } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useReadAgain } from './use-webhooks.ts'

const dayMs = 24 * 60 * 60 * 1000
const spans = [
  ['1', 'The last day'],
  ['7', 'The last 7 days'],
  [String(webhooks.deliveriesKeptDays), `The last ${webhooks.deliveriesKeptDays} days`],
] as const

/** Sends again what failed while a system was down. */
export function ReplayFailed({ webhook: { id: webhookId, description } }: { webhook: webhooks.Webhook }) {
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState<string>('7')
  const readAgain = useReadAgain()
  const replay = useMutation({
    mutationFn: () =>
      api(webhooks.replayFailed, {
        params: { webhookId },
        body: { since: new Date(Date.now() - Number(days) * dayMs).toISOString() },
      }),
    onSuccess: ({ events }) => {
      toast(
        events === 0 ? 'Nothing failed in that time' : 'Sending again',
        events === 1
          ? '1 event is being sent again.'
          : `${events.toLocaleString('en-US')} events are being sent again.`,
      )
      setOpen(false)
    },
    onSettled: readAgain,
  })
  return (
    <>
      <Button
        size="small"
        variant="outline"
        aria-label={`Send what failed to ${description} again`}
        onClick={() => {
          replay.reset()
          setOpen(true)
        }}
      >
        Send failed events again…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Send what failed to {description} again?</span>}
        description="Each event keeps its ID, so your system knows those that it has already."
      >
        <div className="mt-5 grid gap-4 text-small">
          <ChoiceField label="Failed in" value={days} choices={spans} onChange={setDays} />
          <Refusal>{replay.error && messageOf(replay.error, 'Reload the page to see whether it was done.')}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" loading={replay.isPending} onClick={() => replay.mutate()}>
              Send again
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              Go back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
