import {
  type AnswerOf,
  Badge,
  Card,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  type nonprofits,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { GivenHome, Mark } from '@evenhand/web-kit/pictures'
import { FirstFive } from '../first-five.tsx'
import { StatusBadge } from '../status-badge.tsx'

type Nonprofit = AnswerOf<typeof nonprofits.listNonprofits>[number]

/** The organizations that are approved: nobody sees another one. */
export const NonprofitList = ({ className = '' }: { className?: string }) => (
  <section aria-labelledby="approved-title" className={className}>
    <h2 id="approved-title" className="text-title">
      Approved nonprofits
    </h2>
    <Listed />
  </section>
)

function Listed() {
  const listed = useQuery(queries.nonprofits())
  if (listed.isPending) {
    return (
      <Loading label="Loading the nonprofits" className="mt-6 grid gap-4">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  }
  if (listed.isError) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the nonprofits"
          message={messageOf(listed.error, 'Try again in a moment.')}
          onRetry={() => void listed.refetch()}
        />
      </div>
    )
  }
  if (listed.data.length === 0) {
    return (
      <EmptyState picture={<GivenHome />} title="No nonprofit is approved yet">
        Yours can be the first. Register it above.
      </EmptyState>
    )
  }
  return (
    <FirstFive items={listed.data} noun="nonprofits">
      {(nonprofit) => <NonprofitCard {...nonprofit} />}
    </FirstFive>
  )
}

const NonprofitCard = ({ id, organizationName, website, description, logo, status, isExample }: Nonprofit) => (
  <Card>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Mark name={logo ?? organizationName} className="size-10 shrink-0 text-clay" />
      <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {website ? (
          <a
            href={website}
            target="_blank"
            rel="nofollow ugc noopener"
            className="underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {organizationName}
          </a>
        ) : (
          organizationName
        )}
      </h3>
      {isExample ? <Badge tone="free">Example</Badge> : <StatusBadge status={status} />}
    </div>
    <p className="mt-3 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{description}</p>
    <p className="mt-3 text-small">
      <Link to={`/grants/organizations/${id}`} className="text-primary underline underline-offset-4">
        Its grants<span className="sr-only">: {organizationName}</span>
      </Link>
    </p>
  </Card>
)
