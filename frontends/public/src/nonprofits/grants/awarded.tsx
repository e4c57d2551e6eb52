import { Card, ErrorState, Link, Loading, messageOf, Money, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import { Canceled, GrantedAmount } from './granted-amount.tsx'
import { FirstFive } from '../first-five.tsx'
import { portalQueries } from '../portal-queries.ts'

/** What was awarded, for everybody to read. */
export const Awarded = ({ className = '' }: { className?: string }) => (
  <section aria-labelledby="awarded-title" className={className}>
    <h2 id="awarded-title" className="text-title">
      Grants awarded
    </h2>
    <p className="mt-3 text-ink-soft">
      What was paid of each, and what it did, is on{' '}
      <Link to="/grants" className="text-primary underline underline-offset-4">
        Where the money goes
      </Link>
      .
    </p>
    <Listed />
  </section>
)

function Listed() {
  const awarded = useQuery(portalQueries.awarded())
  if (awarded.isPending) {
    return (
      <Loading label="Loading the grants" className="mt-6">
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  }
  if (awarded.isError) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the grants"
          message={messageOf(awarded.error, 'Try again in a moment.')}
          onRetry={() => void awarded.refetch()}
        />
      </div>
    )
  }
  if (awarded.data.length === 0)
    return <p className="mt-3 text-ink-soft">No grant has been awarded yet. The first ones will appear here.</p>
  return (
    <FirstFive items={awarded.data} noun="grants">
      {(grant) => <GrantCard {...grant} />}
    </FirstFive>
  )
}

const GrantCard = (grant: grants.GrantApplication) => (
  <Card>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{grant.projectTitle}</h3>
      <GrantedAmount {...grant} />
    </div>
    <p className="mt-1 text-small text-ink-soft wrap-anywhere">
      {grant.organizationName} · {grant.roundTitle} · asked for <Money value={grant.requestedAmount} wholeDollars />
      <Canceled {...grant} />
    </p>
    <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{grant.projectDescription}</p>
  </Card>
)
