import {
  Card,
  DateTime,
  Day,
  ErrorState,
  formatDollars,
  messageOf,
  Money,
  parseDollars,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { grantPayments } from '@evenhand/web-kit/forms'
import { TextLink } from '../../reading/text-link.tsx'
import { Canceled, GrantedAmount } from '../grants/granted-amount.tsx'
import { portalQueries } from '../portal-queries.ts'
import { ReportForm } from './report-form.tsx'

/** What was granted to the contact's organizations: what is paid, and the report to write. Nothing where there is none. */
export function OwnGrants() {
  const grants = useQuery(portalQueries.ownGrants())
  if (grants.isError) {
    return (
      <div className="mt-12">
        <ErrorState
          title="We couldn’t load your grants"
          message={messageOf(grants.error, 'Try again in a moment.')}
          onRetry={() => void grants.refetch()}
        />
      </div>
    )
  }
  if (!grants.data || grants.data.length === 0) return null
  return (
    <section aria-labelledby="own-grants" className="mt-12">
      <h2 id="own-grants" className="text-title">
        Your grants
      </h2>
      <ul className="mt-6 grid gap-4">
        {inOrder(grants.data).map((grant) => (
          <li key={grant.id}>
            <OwnGrant grant={grant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const toAnswer: readonly grantPayments.OwnGrant['reportState'][] = ['overdue', 'asked', 'due']

/** Those whose report is to be written before the others, each as they come. */
const inOrder = (grants: readonly grantPayments.OwnGrant[]) => {
  const waits = ({ reportState }: grantPayments.OwnGrant) => toAnswer.includes(reportState)
  return [...grants.filter(waits), ...grants.filter((grant) => !waits(grant))]
}

const OwnGrant = ({ grant }: { grant: grantPayments.OwnGrant }) => (
  <Card>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{grant.projectTitle}</h3>
      <GrantedAmount {...grant} />
    </div>
    <p className="mt-1 text-small text-ink-soft wrap-anywhere">
      {grant.organizationName} · {grant.roundTitle} · <Money value={grant.paid} wholeDollars /> paid
      <LeftToPay {...grant} />
      <Canceled {...grant} />
    </p>
    {grant.payments.length > 0 && <Payments payments={grant.payments} />}
    <Reporting grant={grant} />
  </Card>
)

function LeftToPay({ awarded, canceled, paid }: grantPayments.OwnGrant) {
  const left = centsOf(awarded) - centsOf(canceled) - centsOf(paid)
  return left > 0n && <> · {formatDollars(left, { wholeDollars: true })} still to be paid</>
}

const centsOf = (dollars: string): bigint => parseDollars(dollars) ?? 0n

const Payments = ({ payments }: Pick<grantPayments.OwnGrant, 'payments'>) => (
  <ul aria-label="Payments" className="mt-4 grid gap-1 border-l-2 border-hairline pl-4 text-small">
    {payments.map(({ id, amount, paidOn, evidence, state }) => (
      <li key={id} className="wrap-anywhere">
        <span className="tabular-nums">
          <Money value={amount} />
        </span>{' '}
        paid <Day value={paidOn} />, {evidence}
        {state === 'returned' && '. It came back to us, so it counts as not paid'}
      </li>
    ))}
  </ul>
)

function Reporting({ grant }: { grant: grantPayments.OwnGrant }) {
  const { reports, paid } = grant
  if (reports.length === 0 && Number(paid) === 0)
    return <p className="mt-3">You can report once a part of it is paid.</p>
  return (
    <>
      <Standing grant={grant} />
      {reports[0]?.words && (reports[0].state === 'asked' || reports[0].state === 'hidden') && (
        <p className="mt-2 border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{reports[0].words}</p>
      )}
      <PublicReport reports={reports} />
      {Number(paid) > 0 && <ReportForm key={reports[0]?.id ?? 'new'} grant={grant} />}
    </>
  )
}

/** What everyone reads: the newest report that was accepted, also while a later one is read. */
function PublicReport({ reports }: Pick<grantPayments.OwnGrant, 'reports'>) {
  const report = reports.find(({ state }) => state === 'accepted')
  if (!report) return null
  return (
    <section aria-label="Your public report" className="mt-4 border-l-2 border-hairline pl-4">
      <p className="font-medium">
        Reported <DateTime value={report.submittedAt} />: <Money value={report.spent} wholeDollars /> spent
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{report.summary}</p>
      <p className="mt-2 text-small text-ink-soft">
        A new report appears above this one once we’ve accepted it. This one stays public below it.
      </p>
    </section>
  )
}

/** Where the newest report stands, or when the first is due. */
function Standing({ grant: { reports, reportState, reportDueOn } }: { grant: grantPayments.OwnGrant }) {
  switch (reports[0]?.state) {
    case 'to-read':
      return <p className="mt-3">We have your report. Everyone can read it once we’ve read and accepted it.</p>
    case 'accepted':
      return (
        <p className="mt-3">
          Everyone can read your report under <TextLink to="/grants">“Where the money goes”</TextLink>.
        </p>
      )
    case 'asked':
      return <p className="mt-3 font-medium">We read your report and need it once more:</p>
    case 'hidden':
      return <p className="mt-3 font-medium">Your report isn’t public anymore. The reason:</p>
    case 'replaced':
    case undefined:
      return (
        <p className={reportState === 'overdue' ? 'mt-3 font-medium text-danger' : 'mt-3'}>
          The report {reportState === 'overdue' ? 'was' : 'is'} due by <Day value={reportDueOn} />.
        </p>
      )
  }
}
