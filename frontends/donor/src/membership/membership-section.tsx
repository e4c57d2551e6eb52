import {
  Button,
  Card,
  ErrorState,
  levelTerms,
  Link,
  Loading,
  Skeleton,
  messageOf,
  queries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { EndedMembership } from './ended-membership.tsx'
import { isMembership } from './memberships.ts'
import { MembershipCard } from './membership-card.tsx'

/** Everything about the donor's membership, or the way to one; the Free level is one that nobody pays for. */
export function MembershipSection({ isFree }: { isFree: boolean }) {
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
          title="We couldn't load your membership"
          message={messageOf(memberships.error, 'Try again in a moment.')}
          onRetry={() => void memberships.refetch()}
        />
      </div>
    )
  }
  const held = memberships.data.filter(isMembership)
  const running = held.filter(({ state }) => state !== 'ended')
  const [newestEnded] = held
  if (running.length === 0)
    return newestEnded ? <EndedMembership membership={newestEnded} /> : <NoMembership isFree={isFree} />
  return running.map((membership) => <MembershipCard key={membership.id} membership={membership} />)
}

const NoMembership = ({ isFree }: { isFree: boolean }) => (
  <Card className="mt-12 flex flex-wrap items-center justify-between gap-4">
    <div>
      <h2 className="text-title">Membership</h2>
      <p className="mt-2 text-ink-soft">
        {isFree
          ? `You're on the Free level: ${levelTerms.free.entriesPerMonth.toString()} entries every month, and nothing is charged.`
          : 'None yet. Members get entries automatically every month, and joining is free.'}
      </p>
    </div>
    <Button asChild variant="outline" size="small">
      <Link to="/#choose-membership">{isFree ? 'Choose a paid level' : 'Choose a level'}</Link>
    </Button>
  </Card>
)
