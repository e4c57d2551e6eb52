import { webhooks } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, toast, useIdempotencyKey, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { AskedTwice } from '../frame/asked-twice.tsx'
import { Deliveries } from './deliveries.tsx'
import { useReadAgain } from './use-webhooks.ts'
import { ChangeWebhook } from './webhook-dialog.tsx'
import { pausedWords } from './webhook-words.ts'

interface WebhookCardProps {
  webhook: webhooks.Webhook
  mayChange: boolean
  onSecret: (secret: string) => void
}

/** One system that is told, with what was sent to it. */
export function WebhookCard({ webhook, mayChange, onSecret }: WebhookCardProps) {
  const { id, description, url, kinds, createdByName, createdAt } = webhook
  const [isOpen, setOpen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [tested, setTested] = useState<string>()
  return (
    <section aria-labelledby={`webhook-${id}`} className="grid gap-3 rounded-card border border-hairline p-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 id={`webhook-${id}`} className="font-sans text-body font-semibold">
          {description}
        </h2>
        <p className="mt-1 font-mono text-small">{url}</p>
        <p className="mt-1 text-small text-ink-soft">
          {kinds.join(', ')}. Added <DateTime value={createdAt} show="day" /> by {createdByName}.
        </p>
      </div>
      <Condition webhook={webhook} />
      <div className="flex flex-wrap gap-1">
        <Button
          size="small"
          variant="outline"
          aria-expanded={isOpen}
          aria-label={`Events sent to ${description}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide events' : 'Show events'}
        </Button>
        {mayChange && (
          <>
            <Button size="small" variant="ghost" aria-label={`Change ${description}`} onClick={() => setChanging(true)}>
              Change
            </Button>
            <Acts
              webhook={webhook}
              onSecret={onSecret}
              onTested={({ id: deliveryId }) => {
                setTested(deliveryId)
                setOpen(true)
              }}
            />
          </>
        )}
      </div>
      {isOpen && <Deliveries webhook={webhook} mayChange={mayChange} shownId={tested} />}
      {isChanging && <ChangeWebhook webhook={webhook} onClose={() => setChanging(false)} />}
    </section>
  )
}

const meanwhile = `What happens meanwhile is kept for ${webhooks.triedDays} days`

/** How it does, in words. */
const Condition = ({ webhook }: { webhook: webhooks.Webhook }) => {
  const { pausedBecause, failingSince, lastDeliveredAt, waiting, failed, oldSecretUntil } = webhook
  return (
    <div className="grid gap-1 text-small">
      <p>
        <strong>{pausedBecause === null ? 'On.' : 'Paused.'}</strong>{' '}
        {pausedBecause !== null && `${pausedWords[pausedBecause]} ${meanwhile}. `}
        {lastDeliveredAt === null ? (
          'Nothing was delivered yet.'
        ) : (
          <>
            Last delivered <DateTime value={lastDeliveredAt} show="day-and-time" />.
          </>
        )}
      </p>
      <p className="tabular-nums">
        {waiting.toLocaleString('en-US')} waiting, {failed.toLocaleString('en-US')} failed.
        {failingSince !== null && pausedBecause === null && (
          <span className="text-danger">
            {' '}
            Nothing has reached it since <DateTime value={failingSince} show="day-and-time" />.
          </span>
        )}
      </p>
      {oldSecretUntil !== null && (
        <p>
          The secret before works until <DateTime value={oldSecretUntil} show="day-and-time" />.
        </p>
      )}
    </div>
  )
}

interface ActsProps extends Omit<WebhookCardProps, 'mayChange'> {
  onTested: (test: webhooks.Delivery) => void
}

function Acts({ webhook, onSecret, onTested }: ActsProps) {
  const { id: webhookId, description, url, kinds, state, version: seen } = webhook
  const readAgain = useReadAgain()
  const params = { webhookId }
  const isOn = state === 'active'
  const turn = useMutation({
    mutationFn: () =>
      api(webhooks.changeWebhook, {
        params,
        body: { url, description, kinds, state: isOn ? 'paused' : 'active', seen },
      }),
    onSuccess: (changed) =>
      changed.state === 'paused'
        ? toast('Webhook paused', `${meanwhile}, and sent once you turn it on.`)
        : toast('Webhook on', 'What was kept is being sent now.'),
    onError: toastRefusal,
    onSettled: readAgain,
  })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`${isOn ? 'Pause' : 'Turn on'} ${description}`}
        loading={turn.isPending}
        onClick={() => turn.mutate()}
      >
        {isOn ? 'Pause' : 'Turn on'}
      </Button>
      {isOn && <SendTest webhook={webhook} onTested={onTested} />}
      <NewSecret webhook={webhook} onSecret={onSecret} />
      <AskedTwice
        words="Remove"
        name={description}
        title={`Remove ${description}?`}
        says="It gets no more events, and what was sent to it is forgotten here. To stop for a while, pause it."
        act={async () => {
          await api(webhooks.removeWebhook, { params })
          toast('Webhook removed', `${description} gets no more events.`)
        }}
        onSettled={readAgain}
      />
    </>
  )
}

function NewSecret({ webhook: { id: webhookId, description, version }, onSecret }: Omit<ActsProps, 'onTested'>) {
  const once = useIdempotencyKey()
  const readAgain = useReadAgain()
  // Under the same key the same is asked, though the one whose answer was lost has changed the version.
  const [seenBefore] = useState(() => new Map<string, number>())
  const renew = () =>
    once((idempotencyKey) => {
      const seen = seenBefore.get(idempotencyKey) ?? version
      seenBefore.set(idempotencyKey, seen)
      return api(webhooks.renewWebhookSecret, { params: { webhookId }, body: { seen } }, { idempotencyKey })
    })
  return (
    <AskedTwice
      words="New secret"
      name={`for ${description}`}
      title={`Make a new secret for ${description}?`}
      says={`For ${webhooks.oldSecretHours} hours, messages are signed with the old secret, too, so you can change it in your system without losing any.`}
      act={async () => onSecret((await renew()).secret)}
      onSettled={readAgain}
    />
  )
}

function SendTest({ webhook: { id: webhookId, description }, onTested }: Pick<ActsProps, 'webhook' | 'onTested'>) {
  const readAgain = useReadAgain()
  const once = useIdempotencyKey()
  const test = useMutation({
    mutationFn: () =>
      once((idempotencyKey) => api(webhooks.testWebhook, { params: { webhookId } }, { idempotencyKey })),
    onSuccess: (sent) => {
      toast('Sending a test event', 'Its result is among the events in a moment.')
      onTested(sent)
    },
    onError: toastRefusal,
    onSettled: readAgain,
  })
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Send a test event to ${description}`}
      loading={test.isPending}
      onClick={() => test.mutate()}
    >
      Send a test event
    </Button>
  )
}
