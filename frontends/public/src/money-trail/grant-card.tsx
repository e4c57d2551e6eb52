import { Card, DateTime, Day, Money } from '@evenhand/web-kit/facade'
import type { grantPayments } from '@evenhand/web-kit/forms'
import { TextLink } from '../reading/text-link.tsx'
import { Canceled, GrantedAmount } from '../nonprofits/grants/granted-amount.tsx'
import { toOrganization, toRound } from './trail-address.ts'

interface GrantCardProps {
  grant: grantPayments.Grant
  /** On which page: what the page is about isn’t said again. */
  on: 'all' | 'round' | 'organization'
}

/** To whom and for what, what of it is paid, and what the organization reported. */
export const GrantCard = ({ grant, on }: GrantCardProps) => (
  <Card>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        {on === 'organization' ? (
          grant.projectTitle
        ) : (
          <TextLink to={toOrganization(grant.nonprofitId)}>{grant.organizationName}</TextLink>
        )}
      </h3>
      <GrantedAmount {...grant} />
    </div>
    {on !== 'organization' && <p className="mt-1 wrap-anywhere">{grant.projectTitle}</p>}
    <p className="mt-1 text-small text-ink-soft wrap-anywhere">
      {on !== 'round' && (
        <>
          <TextLink to={toRound(grant.roundSlug)}>{grant.roundTitle}</TextLink> ·{' '}
        </>
      )}
      {on === 'round' ? 'Granted' : 'granted'} <Day value={grant.awardedOn} /> ·{' '}
      <Money value={grant.paid} wholeDollars /> paid
      <Canceled {...grant} /> · decided by {grant.decidedBy === 2 ? 'two people' : 'one person'}
    </p>
    <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{grant.projectDescription}</p>
    <Reported {...grant} />
  </Card>
)

function Reported({ reports: [newest, ...earlier], reportState, reportDueOn, paid }: grantPayments.Grant) {
  if (newest) {
    return (
      <div className="mt-4 border-l-2 border-hairline pl-4">
        <Report {...newest} />
        {earlier.length > 0 && (
          <details className="mt-3 text-small">
            <summary className="cursor-pointer text-ink-soft">
              {earlier.length === 1 ? '1 earlier report' : `${earlier.length} earlier reports`}
            </summary>
            <div className="mt-3 grid gap-3">
              {earlier.map((report) => (
                <div key={report.submittedAt}>
                  <Report {...report} />
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    )
  }
  const words = owedWords[reportState]
  // Nobody reports on a grant of which nothing is paid.
  if (words === undefined || Number(paid) === 0) return null
  return (
    <p className="mt-4 text-small text-ink-soft">
      {words}
      {reportState !== 'to-read' && (
        <>
          {' '}
          <Day value={reportDueOn} />
        </>
      )}
      {reportState === 'overdue' ? ', and isn’t here yet.' : '.'}
    </p>
  )
}

const Report = ({ spent, summary, submittedAt }: grantPayments.Grant['reports'][number]) => (
  <>
    <p className="font-medium">
      Reported <DateTime value={submittedAt} />: <Money value={spent} wholeDollars /> spent
    </p>
    <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{summary}</p>
  </>
)

const by = 'The organization reports by'
const owedWords: Partial<Record<grantPayments.Grant['reportState'], string>> = {
  'not-due': by,
  due: by,
  overdue: 'The report was due by',
  'to-read': 'The organization has reported, and we’re reading it',
  asked: 'We’ve asked the organization for more. Its report is due by',
}
