import { emailSubscribers } from '@evenhand/web-kit/desk'
import { Button, messageOf, Refusal, toast } from '@evenhand/web-kit/facade'
import { useContext, useState } from 'react'
import { Roles } from '../../frame/allowed.tsx'
import { ReasonForm } from '../../lists/reason-form.tsx'
import { nameOf } from './subscriber-words.ts'
import { useSubscriber } from './use-subscriber.ts'

const acts = {
  unsubscribe: {
    title: 'Unsubscribe…',
    submit: 'Unsubscribe',
    label: 'Unsubscribe this person',
    done: 'Unsubscribed',
  },
  hold: {
    title: 'Hold campaigns…',
    submit: 'Hold campaigns',
    label: 'Hold campaigns to this address',
    done: 'On hold',
  },
  stop: {
    title: 'Stop all emails…',
    submit: 'Stop all emails',
    label: 'Stop all emails to this address',
    done: 'Stopped',
  },
  lift: {
    title: 'Lift the hold…',
    submit: 'Lift the hold',
    label: 'Send emails to this address again',
    done: 'Hold lifted',
  },
  erase: { title: 'Erase…', submit: 'Erase for good', label: 'Erase this person', done: 'Erased' },
} as const
type Act = keyof typeof acts

const hints: Readonly<Record<Act, string>> = {
  unsubscribe: 'Only they can sign up again. The audit trail keeps the reason.',
  hold: 'Receipts and codes still go out. The audit trail keeps the reason.',
  stop: 'Receipts stop, too; only sign-in codes still go out. The audit trail keeps the reason.',
  lift: 'This address gets our emails again: receipts, and news unless this person unsubscribed. The audit trail keeps the reason.',
  erase:
    'The address and the name go for good. What they agreed to stays, without a name, and so does a spam report or a hold. Write nothing personal: the audit trail keeps the reason.',
}

const isLiftable = (hold: emailSubscribers.EmailSuppression, isOwner: boolean): boolean =>
  hold.reason !== 'complaint' && (isOwner || !emailSubscribers.isHoldOfOwners(hold))

/** What is possible as things are: nothing is offered that would be refused. */
const possible = ({ subscriber, suppressions }: emailSubscribers.EmailSubscriberCase, isOwner: boolean): Act[] => [
  ...(['active', 'bounced'].includes(subscriber.status) ? (['unsubscribe'] as const) : []),
  ...(suppressions.length === 0 ? (['hold'] as const) : []),
  ...(suppressions.length === 0 && isOwner ? (['stop'] as const) : []),
  ...(suppressions.length > 0 && suppressions.every((one) => isLiftable(one, isOwner)) ? (['lift'] as const) : []),
  'erase',
]

interface SubscriberActsProps {
  shown: emailSubscribers.EmailSubscriberCase
  onErased: () => void
}

export function SubscriberActs({ shown, onErased }: SubscriberActsProps) {
  const [open, setOpen] = useState<Act>()
  const isOwner = useContext(Roles).includes('owner')
  const { unsubscribe, suppress, erase } = useSubscriber(shown.subscriber.id)
  const name = nameOf(shown.subscriber)
  const sendings = { unsubscribe, hold: suppress, stop: suppress, lift: suppress, erase }
  const sending = open === undefined ? undefined : sendings[open]
  const act = async (reason: string) => {
    switch (open) {
      case 'unsubscribe':
        await unsubscribe.mutateAsync(reason)
        break
      case 'hold':
        await suppress.mutateAsync({ scope: 'marketing', reason })
        break
      case 'stop':
        await suppress.mutateAsync({ scope: 'everything', reason })
        break
      case 'lift':
        await suppress.mutateAsync({ scope: 'none', reason })
        break
      case 'erase':
        await erase.mutateAsync(reason)
        onErased()
        break
      case undefined:
        return
    }
    toast(acts[open].done, name)
    setOpen(undefined)
  }
  return (
    <section aria-labelledby="subscriber-acts" className="grid gap-3">
      <h3 id="subscriber-acts" className="font-medium">
        Actions
      </h3>
      {open === undefined ? (
        <div className="flex flex-wrap gap-2">
          {possible(shown, isOwner).map((one) => (
            <Button key={one} size="small" variant={one === 'erase' ? 'ghost' : 'outline'} onClick={() => setOpen(one)}>
              {acts[one].title}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <Refusal>
            {sending?.isError && messageOf(sending.error, 'Reload the page to see whether it was done.')}
          </Refusal>
          <ReasonForm
            label={acts[open].label}
            schema={emailSubscribers.unsubscribeEmailSubscriber.request.body}
            submit={acts[open].submit}
            variant={open === 'lift' ? 'primary' : 'danger'}
            hint={hints[open]}
            charactersMax={300}
            lines="one"
            sending={sending?.isPending ?? false}
            onReason={(reason) => void act(reason).catch(() => undefined)}
            onCancel={() => setOpen(undefined)}
          />
        </>
      )}
    </section>
  )
}
