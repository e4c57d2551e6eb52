import { ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { EndedMembership } from './ended-membership.tsx'
import { MembershipCard } from './membership-card.tsx'

/** Everything about the donor's membership: nothing at all for who never had one. */
export function MembershipSection() {
  const memberships = useQuery(queries.memberships())
  if (memberships.isPending) {
    return (
      <Loading label="Loading your membership" className="mt-12">
        <Skeleton className="h-56 rounded-card" />
      </Loading>
    )
  }
  if (memberships.isError) {
    return (
      <div className="mt-12">
        <ErrorState
          title="Your membership is not here right now"
          message={messageOf(memberships.error, 'Please try again in a moment.')}
          onRetry={() => void memberships.refetch()}
        />
      </div>
    )
  }
  const running = memberships.data.filter(({ state }) => state !== 'ended')
  const [newestEnded] = memberships.data
  if (running.length === 0) return newestEnded ? <EndedMembership membership={newestEnded} /> : null
  return running.map((membership) => <MembershipCard key={membership.id} membership={membership} />)
}
