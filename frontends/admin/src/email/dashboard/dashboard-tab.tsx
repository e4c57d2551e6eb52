import {
  emailAutomations,
  emailCampaigns,
  emailLists,
  type emailOverview,
  emailQueries,
  emailSubscribers,
  emailTemplates,
  forEveryone,
} from '@evenhand/web-kit/desk'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  DateTime,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Allowed } from '../../frame/allowed.tsx'
import { Panel } from '../../frame/panel.tsx'

type Overview = emailOverview.EmailOverview

/** How the correspondence stands, and the ways to go on (spec 02 §2, Dashboard). */
export function DashboardTab() {
  const overview = useQuery(emailQueries.overview())
  return (
    <div className="grid gap-6">
      <QuickActions />
      {overview.isPending && (
        <Loading label="Loading the dashboard" className="grid gap-4">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
      {overview.isError && (
        <ErrorState
          title="We couldn’t load the dashboard"
          message={messageOf(overview.error, 'Try again in a moment.')}
          onRetry={() => void overview.refetch()}
        />
      )}
      {overview.data && (
        <>
          <Counters {...overview.data} />
          <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
            <Recent campaigns={overview.data.recentCampaigns} />
            <Waiting {...overview.data} />
          </div>
        </>
      )}
    </div>
  )
}

const actions = [
  ['campaigns', 'Create campaign', emailCampaigns.createEmailCampaign],
  ['subscribers', 'Add subscribers', emailSubscribers.createEmailSubscriber],
  ['templates', 'Create template', emailTemplates.createEmailTemplate],
  ['automations', 'Set up automation', emailAutomations.createEmailAutomation],
  ['lists', 'Create list', emailLists.createEmailList],
] as const

const QuickActions = () => (
  <nav aria-label="Quick actions" className="flex flex-wrap gap-2">
    {actions.map(([tab, words, creates]) => (
      <Allowed key={tab} to={creates}>
        <Button asChild size="small" variant={tab === 'campaigns' ? 'primary' : 'outline'}>
          <Link to={`/email-management?tab=${tab}&new=1`}>{words}</Link>
        </Button>
      </Allowed>
    ))}
  </nav>
)

const Counters = ({ totalSubscribers, activeCampaigns, templates, automations }: Overview) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {(
      [
        ['Total Subscribers', totalSubscribers, 'subscribers', undefined],
        ['Active Campaigns', activeCampaigns, 'campaigns&status=sent', 'already sent'],
        ['Email Templates', templates, 'templates', undefined],
        ['Automations', automations, 'automations', undefined],
      ] as const
    ).map(([name, count, tab, hint]) => (
      <Card key={name} className="relative grid gap-1 p-4 hover:bg-sunken has-[a:focus-visible]:bg-sunken sm:p-5">
        <dt className="text-ink-soft">
          <Link
            to={`/email-management?tab=${tab}`}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          {hint && <span className="block text-fine">{hint}</span>}
        </dt>
        <dd className="font-display text-title tabular-nums">{count.toLocaleString('en-US')}</dd>
      </Card>
    ))}
  </dl>
)

type Status = Overview['recentCampaigns'][number]['status']
const statusWords: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
}
const statusTones: Readonly<Record<Status, BadgeTone>> = {
  draft: 'silver',
  scheduled: 'diamond',
  sending: 'diamond',
  paused: 'gold',
  sent: 'free',
  canceled: 'silver',
}

const Recent = ({ campaigns }: { campaigns: Overview['recentCampaigns'] }) => (
  <Panel
    title="Recent campaigns"
    action={
      <Link to="/email-management?tab=campaigns" className="text-small text-primary underline underline-offset-4">
        All campaigns
      </Link>
    }
  >
    {campaigns.length === 0 ? (
      <EmptyState
        title="No campaigns yet"
        action={
          <Allowed to={emailCampaigns.createEmailCampaign}>
            <Button asChild size="small">
              <Link to="/email-management?tab=campaigns&new=1">Create your first campaign</Link>
            </Button>
          </Allowed>
        }
      >
        A campaign goes once to everyone on a list, or to all who receive your emails.
      </EmptyState>
    ) : (
      <ul className="divide-y divide-hairline">
        {campaigns.map(({ id, name, subject, status, totalRecipients, totalDelivered, createdAt }) => (
          <li key={id} className="relative flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <Link
                to={`/email-management?tab=campaigns&campaign=${id}`}
                className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <p className="wrap-anywhere text-ink-soft">{forEveryone(subject)}</p>
              <p className="text-fine text-ink-soft tabular-nums">
                {totalRecipients === 0
                  ? null
                  : `${totalDelivered.toLocaleString('en-US')} of ${totalRecipients.toLocaleString('en-US')} delivered, `}
                created <DateTime value={createdAt} />
              </p>
            </div>
            <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const laneWords: Readonly<Record<emailOverview.EmailOverview['waiting'][number]['lane'], string>> = {
  code: 'Sign-in codes',
  receipt: 'Receipts',
  notice: 'Other emails people asked for',
  campaign: 'Emails of automations',
}

const Waiting = ({ waiting, uncertain, bounces }: Overview) => (
  <Panel title="On the way">
    {waiting.length === 0 ? (
      <p className="text-ink-soft">No code, receipt, notice or email of an automation waits to be sent.</p>
    ) : (
      <dl className="grid gap-2">
        {waiting.map(({ lane, emails, oldestSeconds }) => (
          <div key={lane} className="flex items-baseline justify-between gap-4">
            <dt>{laneWords[lane]}</dt>
            <dd className="text-right tabular-nums">
              {emails.toLocaleString('en-US')}
              <span className="block text-fine text-ink-soft">the oldest for {durationWords(oldestSeconds)}</span>
            </dd>
          </div>
        ))}
      </dl>
    )}
    {uncertain > 0 && (
      <p className="mt-3 text-clay">
        {uncertain === 1
          ? '1 email of a campaign was'
          : `${uncertain.toLocaleString('en-US')} emails of campaigns were`}{' '}
        cut off while being sent, so nobody knows whether {uncertain === 1 ? 'it' : 'they'} left. They aren’t sent
        again.
      </p>
    )}
    {bounces && <Bounces {...bounces} />}
  </Panel>
)

const failedWords: Readonly<Record<string, string>> = {
  'login-refused': 'it refused our login',
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'its address isn’t known',
  ETIMEDOUT: 'it didn’t answer in time',
}

/** The mailbox that emails come back to. */
const Bounces = ({ lookedAt, failed, heard }: NonNullable<Overview['bounces']>) => (
  <p className={`mt-3 text-small ${failed === null ? 'text-ink-soft' : 'text-danger'}`}>
    {failed === null
      ? 'The inbox for emails that come back'
      : 'We couldn’t look into the inbox for emails that come back'}
    {lookedAt === null ? (
      ' hasn’t been looked into yet.'
    ) : (
      <>
        {failed === null ? ' was looked into ' : `: ${failedWords[failed] ?? `it answered ${failed}`}. Tried `}
        <DateTime value={lookedAt} show="day-and-time" />.{' '}
        {heard === 1 ? '1 bounce was heard from it.' : `${heard.toLocaleString('en-US')} bounces were heard from it.`}
      </>
    )}
  </p>
)

function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h`
}
