import { newsletterPath } from '@evenhand/contracts/pages'
import { emailCampaigns, forEveryone } from '@evenhand/web-kit/desk'
import { Badge, Button, Card, DateTime, NewTabLink, Progress } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../../frame/allowed.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { type Campaign, notStartedWords, statusTones, statusWords } from './campaign-words.ts'
import { CancelDialog, DeleteDialog } from './confirm-dialogs.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { ChooseDialog, TestLine } from './test-line.tsx'
import { TestDialog } from './test-dialog.tsx'
import { type Step, usePutOnWeb, useStep } from './use-step.ts'

export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { name, subject, status } = campaign
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-display text-lead wrap-anywhere">{name}</h2>
          <p className="wrap-anywhere text-ink-soft">{forEveryone(subject)}</p>
        </div>
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
      </div>
      <When {...campaign} />
      {campaign.notStarted && <NotStarted {...campaign.notStarted} />}
      {campaign.isOnWeb && <OnWeb {...campaign} />}
      {campaign.test && <TestLine test={campaign.test} status={status} />}
      <Counts {...campaign} />
      {status === 'sending' && <HowFar {...campaign} />}
      <Acts campaign={campaign} />
    </Card>
  )
}

function When({ status, createdAt, scheduledAt, startedAt, finishedAt, readerZone }: Campaign) {
  const [words, at] =
    status === 'draft'
      ? ['Created', createdAt]
      : status === 'scheduled'
        ? ['Will be sent', scheduledAt]
        : status === 'sent' || status === 'canceled'
          ? [statusWords[status], finishedAt]
          : ['Started', startedAt]
  return at === null ? null : (
    <p className="text-small text-ink-soft">
      {words} <DateTime value={at} show="day-and-time" />
      {status === 'scheduled' && readerZone !== null && ', at that hour where each person lives'}
    </p>
  )
}

const NotStarted = ({ at, why }: NonNullable<Campaign['notStarted']>) => (
  <p className="border-l-4 border-clay pl-3 text-small">
    It was due <DateTime value={at} show="day-and-time" />. {notStartedWords[why]}
  </p>
)

const OnWeb = ({ id, startedAt, status }: Campaign) =>
  startedAt === null ? (
    <p className="text-small text-ink-soft">It will be on the web once it is being sent.</p>
  ) : (
    status !== 'canceled' && (
      <p className="text-small">
        <NewTabLink to={newsletterPath(id)}>Read on the web</NewTabLink>
      </p>
    )
  )

export const Counts = ({
  totalRecipients,
  totalDelivered,
  totalOpened,
  totalClicked,
}: Pick<Campaign, 'totalRecipients' | 'totalDelivered' | 'totalOpened' | 'totalClicked'>) => (
  <dl className="grid grid-cols-2 gap-3 text-small sm:grid-cols-4">
    {(
      [
        ['Recipients', totalRecipients],
        ['Delivered', totalDelivered],
        ['Opened', totalOpened],
        ['Clicked', totalClicked],
      ] as const
    ).map(([name, people]) => (
      <div key={name}>
        <dt className="text-ink-soft">{name}</dt>
        <dd className="font-medium tabular-nums">{people.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
)

/** What the word says, and what it doesn’t. */
export const DeliveredHint = () => (
  <p className="text-fine text-ink-soft">
    Delivered: handed to the email server. An email that comes back later counts as bounced instead.
  </p>
)

const HowFar = ({ totalRecipients, totalDelivered, totalWaiting }: Campaign) => (
  <>
    <Progress
      label="Delivered so far"
      share={totalRecipients === 0 ? 0 : totalDelivered / totalRecipients}
      valueText={`${totalDelivered.toLocaleString('en-US')} of ${totalRecipients.toLocaleString('en-US')}`}
    />
    {totalWaiting > 0 && (
      <p className="text-small text-ink-soft">
        Waiting for the hour where they live: {totalWaiting.toLocaleString('en-US')}
      </p>
    )}
  </>
)

type Asking = 'send' | 'schedule' | 'test' | 'choose' | 'cancel' | 'delete'

function Acts({ campaign }: { campaign: Campaign }) {
  const { id, name, status } = campaign
  const { change } = useListAddress()
  const [asking, setAsking] = useState<Asking>()
  const step = useStep(campaign)
  const may = useMay()
  const close = () => setAsking(undefined)
  const act = (words: string, onClick: () => void, variant?: 'primary' | 'ghost', isWorking = false) => (
    <Button
      size="small"
      variant={variant ?? 'outline'}
      loading={isWorking}
      aria-label={`${words}: ${name}`}
      onClick={onClick}
    >
      {words}
    </Button>
  )
  const take = (words: string, which: Step) =>
    act(words, () => step.mutate(which), undefined, step.isPending && step.variables === which)
  const web = usePutOnWeb(campaign)
  const view = act('View', () => change({ campaign: id }))
  const analytics = act('Analytics', () => change({ analytics: id }))
  if (!may(emailCampaigns.changeEmailCampaign)) {
    return (
      <div className="flex flex-wrap gap-2">
        {view}
        {analytics}
      </div>
    )
  }
  const isTesting = (status === 'sending' || status === 'paused') && campaign.test?.decided === null
  const isOpen = status === 'scheduled' || status === 'sending' || status === 'paused'
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' && act('Send', () => setAsking('send'), 'primary')}
      {view}
      {act('Edit', () => change({ edit: id }))}
      {analytics}
      {status === 'draft' && act('Schedule', () => setAsking('schedule'))}
      {status === 'scheduled' && act('Change the time', () => setAsking('schedule'))}
      {status === 'scheduled' && take('Unschedule', 'unschedule')}
      {isTesting && act('Choose a winner', () => setAsking('choose'))}
      {status === 'sending' && take('Pause', 'pause')}
      {status === 'paused' && take('Resume', 'resume')}
      {status !== 'canceled' && act('Test', () => setAsking('test'))}
      {campaign.startedAt !== null &&
        status !== 'canceled' &&
        act(
          campaign.isOnWeb ? 'Take off the web' : 'Put on the web',
          () => web.mutate(!campaign.isOnWeb),
          undefined,
          web.isPending,
        )}
      {isOpen && act('Cancel', () => setAsking('cancel'), 'ghost')}
      {status === 'draft' && act('Delete', () => setAsking('delete'), 'ghost')}
      {asking === 'send' && <SendDialog campaign={campaign} onClose={close} />}
      {asking === 'schedule' && <ScheduleDialog campaign={campaign} onClose={close} />}
      {asking === 'test' && <TestDialog campaign={campaign} onClose={close} />}
      {asking === 'choose' && <ChooseDialog campaign={campaign} onClose={close} />}
      {asking === 'cancel' && <CancelDialog campaign={campaign} onClose={close} />}
      {asking === 'delete' && <DeleteDialog campaign={campaign} onClose={close} />}
    </div>
  )
}
