import { EmptyState, ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Signpost } from '@evenhand/web-kit/pictures'
import { PortalSection } from '../portal-section.tsx'
import { SponsorGrid } from './sponsor-grid.tsx'
import { useVisitor, type Visitor } from './use-visitor.ts'

/** The partner sponsors, each behind a link that earns a signed-in donor entries once a day. */
export function Sponsors() {
  const visitor = useVisitor()
  return (
    <PortalSection id="sponsors" title="Partner Sponsors" lead={leadFor(visitor.kind)}>
      <Listed visitor={visitor} />
    </PortalSection>
  )
}

function leadFor(kind: Visitor['kind']): string {
  switch (kind) {
    case 'unknown':
      return 'Visit a sponsor, and you earn entries: once a sponsor and day.'
    case 'visitor':
      return 'Visit a sponsor, and you earn entries: once a sponsor and day, when you are signed in. You are not: a visit now leads you there and earns nothing. Sign in with your email in the tracker above first.'
    case 'donor':
      return 'Visit a sponsor, and you earn entries: once a sponsor and day, in the days of the campaign (New York time).'
  }
}

function Listed({ visitor }: { visitor: Visitor }) {
  const sponsors = useQuery(queries.sponsors())
  if (sponsors.isPending) {
    return (
      <Loading label="Loading the sponsors" className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </Loading>
    )
  }
  if (sponsors.isError) {
    return (
      <ErrorState
        title="The sponsors are not here right now"
        message={messageOf(sponsors.error, 'Please try again in a moment.')}
        onRetry={() => void sponsors.refetch()}
      />
    )
  }
  if (sponsors.data.length === 0) {
    return (
      <EmptyState picture={<Signpost />} title="No sponsors at the moment">
        Whoever supports this campaign next appears here.
      </EmptyState>
    )
  }
  return <SponsorGrid sponsors={sponsors.data} visitor={visitor} />
}
