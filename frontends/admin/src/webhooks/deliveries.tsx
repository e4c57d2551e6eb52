import { adminQueries, webhooks } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, keepPreviousData, toast, useInfiniteQuery, useMutation } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { ChoiceField } from '../lists/choice-field.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { ReplayFailed } from './replay-failed.tsx'
import { useReadAgain } from './use-webhooks.ts'
import { stateWords, triedWords } from './webhook-words.ts'

interface DeliveriesProps {
  webhook: webhooks.Webhook
  mayChange: boolean
  /** Of the one that is unfolded and focused as soon as it is there: a test that was just sent. */
  shownId?: string | undefined
}

const choices = [
  ['all', 'All'],
  ...webhooks.deliveryStates.map((state) => [state, stateWords[state]] as const),
] as const
type State = (typeof choices)[number][0]

/** What was sent to one system, or should have been. */
export function Deliveries({ webhook, mayChange, shownId }: DeliveriesProps) {
  const [state, setState] = useState<State>('all')
  const [shownBefore, setShownBefore] = useState(shownId)
  // A test that was just sent is among all of them.
  if (shownId !== shownBefore) {
    setShownBefore(shownId)
    setState('all')
  }
  const list = useInfiniteQuery({
    ...adminQueries.webhookDeliveries(webhook.id, { state }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isOn = webhook.state === 'active'
  return (
    <div className="grid gap-4 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ChoiceField
          label="Events"
          value={state}
          choices={choices}
          onChange={(chosen) => setState(choices.find(([one]) => one === chosen)?.[0] ?? 'all')}
        />
        {mayChange && isOn && webhook.failed > 0 && <ReplayFailed webhook={webhook} />}
      </div>
      <ListBody
        what="the events"
        list={list}
        rows={rows.length}
        empty={{
          title: 'No events',
          hint: `What is sent to it is listed here for ${webhooks.deliveriesKeptDays} days.`,
        }}
      >
        <ul className="grid gap-2" aria-label={`Events sent to ${webhook.description}`}>
          {rows.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryLine
                webhookId={webhook.id}
                delivery={delivery}
                isOn={isOn}
                mayReplay={mayChange && isOn}
                isShown={delivery.id === shownId}
              />
            </li>
          ))}
        </ul>
      </ListBody>
    </div>
  )
}

interface DeliveryLineProps {
  webhookId: string
  delivery: webhooks.Delivery
  isOn: boolean
  mayReplay: boolean
  isShown: boolean
}

function DeliveryLine({ webhookId, delivery, isOn, mayReplay, isShown }: DeliveryLineProps) {
  const { id: deliveryId, eventId, kind, state, attempts, happenedAt, triedAt, nextAttemptAt, payload } = delivery
  const readAgain = useReadAgain()
  const line = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isShown || !line.current) return
    line.current.open = true
    line.current.querySelector('summary')?.focus()
  }, [isShown])
  const replay = useMutation({
    mutationFn: () => api(webhooks.replayDelivery, { params: { webhookId, deliveryId } }),
    onSuccess: () => toast('Sending it again', 'It has the same ID, so your system knows it if it has it already.'),
    onError: toastRefusal,
    onSettled: readAgain,
  })
  return (
    <details ref={line} className="rounded-control border border-hairline px-3 py-2 text-small">
      <summary className="min-h-6 cursor-pointer wrap-anywhere">
        <code className="font-mono">{kind}</code>{' '}
        <strong className={state === 'failed' ? 'text-danger' : undefined}>{stateWords[state]}</strong>,{' '}
        <DateTime value={happenedAt} show="day-and-time" />
      </summary>
      <div className="mt-2 grid gap-2">
        <p className="tabular-nums">
          {attempts === 1 ? '1 try' : `${attempts} tries`}
          {triedAt !== null && (
            <>
              , the last <DateTime value={triedAt} show="day-and-time" />
            </>
          )}
          . {triedWords(delivery)}.
          {nextAttemptAt !== null && state === 'queued' && attempts > 0 && isOn && (
            <>
              {' '}
              Next try <DateTime value={nextAttemptAt} show="day-and-time" />.
            </>
          )}
        </p>
        <p className="wrap-anywhere">
          ID <code className="font-mono">{eventId}</code>
        </p>
        <Json label={`Body of ${eventId}`} text={payload} />
        {mayReplay && state !== 'delivering' && (
          <div>
            <Button
              size="small"
              variant="outline"
              aria-label={`Send ${kind} ${eventId} again`}
              loading={replay.isPending}
              onClick={() => replay.mutate()}
            >
              Send again
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

/** Scrolls sideways where it is wider than the screen, also by keyboard. */
export const Json = ({ label, text }: { label: string; text: string }) => (
  <pre
    role="region"
    aria-label={label}
    tabIndex={0}
    className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-fine"
  >
    {JSON.stringify(JSON.parse(text), null, 2)}
  </pre>
)
