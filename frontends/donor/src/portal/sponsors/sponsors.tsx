import {
  EmptyState,
  ErrorState,
  Loading,
  messageOf,
  queries,
  Skeleton,
  useClosedEntries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Signpost } from '@evenhand/web-kit/pictures'
import { PortalSection } from '../portal-section.tsx'
import { SponsorGrid } from './sponsor-grid.tsx'
import { useVisitor, type Visitor } from './use-visitor.ts'

/** The partner sponsors, each behind a link that earns a signed-in donor entries once a day. */
export function Sponsors() {
  const visitor = useVisitor()
  const closed = useClosedEntries()
  const isUnproved = useQuery(queries.session()).data?.mailbox === 'to-prove'
  const lead = isUnproved
    ? `${leadFor(visitor.kind)} They count once you’ve confirmed your email.`
    : leadFor(visitor.kind)
  return (
    <PortalSection id="sponsors" title="Partner Sponsors" lead={closed ? closed.visits : lead}>
      <Listed visitor={visitor} isClosed={closed !== undefined} />
    </PortalSection>
  )
}

function leadFor(kind: Visitor['kind']): string {
  switch (kind) {
    case 'unknown':
      return 'Visit a sponsor to earn entries: one visit per sponsor per day.'
    case 'visitor':
      return 'Sign in to earn entries: one visit per sponsor per day. The tracker above signs you in with your email.'
    case 'donor':
      return 'Visit a sponsor to earn entries: one visit per sponsor per day (a new day begins at midnight ET).'
  }
}

function Listed({ visitor, isClosed }: { visitor: Visitor; isClosed: boolean }) {
  const sponsors = useQuery(queries.sponsors())
  if (sponsors.isPending) {
    return (
      <Loading label="Loading the sponsors" className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-60 rounded-card sm:h-44" />
        ))}
      </Loading>
    )
  }
  if (sponsors.isError) {
    return (
      <ErrorState
        title="We couldn't load the sponsors"
        message={messageOf(sponsors.error, 'Try again in a moment.')}
        onRetry={() => void sponsors.refetch()}
      />
    )
  }
  if (sponsors.data.length === 0) {
    return (
      <EmptyState picture={<Signpost />} title="No sponsors at the moment">
        New sponsors will be listed here.
      </EmptyState>
    )
  }
  return <SponsorGrid sponsors={sponsors.data} visitor={visitor} isClosed={isClosed} />
}
