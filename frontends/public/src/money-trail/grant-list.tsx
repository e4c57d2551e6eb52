import { Card, Day, ErrorState, Loading, messageOf, Money, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { grantPayments } from '@evenhand/web-kit/forms'
import { trailQueries } from './trail-queries.ts'

/** Each grant: to whom, for what, what of it is paid, and what the organization reported. */
export const GrantList = () => (
  <section aria-labelledby="grants-title">
    <h2 id="grants-title" className="text-title">
      Grants
    </h2>
    <Listed />
  </section>
)

function Listed() {
  const grants = useQuery(trailQueries.grants())
  if (grants.isPending) {
    return (
      <Loading label="Loading the grants" className="mt-6">
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  }
  if (grants.isError) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the grants"
          message={messageOf(grants.error, 'Try again in a moment.')}
          onRetry={() => void grants.refetch()}
        />
      </div>
    )
  }
  if (grants.data.length === 0)
    return (
      <p className="mt-3 text-ink-soft">
        No grant has been awarded yet. Each one is listed here, with what became of it.
      </p>
    )
  return (
    <ul className="mt-6 grid gap-4">
      {grants.data.map((grant) => (
        <li key={grant.id}>
          <GrantCard {...grant} />
        </li>
      ))}
    </ul>
  )
}

const GrantCard = (grant: grantPayments.Grant) => (
  <Card>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{grant.organizationName}</h3>
      <p className="font-semibold tabular-nums">
        <Money value={grant.awarded} wholeDollars />
      </p>
    </div>
    <p className="mt-1 wrap-anywhere">{grant.projectTitle}</p>
    <p className="mt-1 text-small text-ink-soft wrap-anywhere">
      {grant.roundTitle} · granted <Day value={grant.awardedOn} /> · <Money value={grant.paid} wholeDollars /> paid
      {Number(grant.canceled) > 0 && (
        <>
          {' '}
          · <Money value={grant.canceled} wholeDollars /> canceled
        </>
      )}
    </p>
    <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{grant.projectDescription}</p>
    <Reported {...grant} />
  </Card>
)

function Reported({ report, reportState, reportDueOn }: grantPayments.Grant) {
  if (report) {
    return (
      <div className="mt-4 border-l-2 border-hairline pl-4">
        <p className="font-medium">
          Reported: <Money value={report.spent} wholeDollars /> spent
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{report.summary}</p>
      </div>
    )
  }
  return (
    <p className="mt-4 text-small text-ink-soft">
      {reportState === 'overdue' ? (
        <>
          The report was due by <Day value={reportDueOn} />, and isn’t here yet.
        </>
      ) : (
        <>
          The organization reports by <Day value={reportDueOn} />.
        </>
      )}
    </p>
  )
}
