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
  titled,
  useQuery,
} from '@evenhand/web-kit/facade'
import { EndedMembership } from './ended-membership.tsx'
import { isMembership } from './memberships.ts'
import { MembershipCard } from './membership-card.tsx'

interface HeldLevel {
  /** The level of the account, whoever pays for it. */
  level: keyof typeof levelTerms | 'none'
}

/** Everything about the donor's membership, or the way to one; Free and Platinum are levels that nobody pays for. */
export function MembershipSection({ level }: HeldLevel) {
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
    return newestEnded ? <EndedMembership membership={newestEnded} /> : <NoMembership level={level} />
  return running.map((membership) => <MembershipCard key={membership.id} membership={membership} />)
}

const NoMembership = ({ level }: HeldLevel) => (
  <Card className="mt-12 flex flex-wrap items-center justify-between gap-4">
    <div>
      <h2 className="text-title">Membership</h2>
      <p className="mt-2 text-ink-soft">
        {level === 'none'
          ? 'None yet. Members get entries automatically every month, and joining is free.'
          : `You're on the ${titled(level)} level: ${levelTerms[level].entriesPerMonth.toLocaleString('en-US')} entries every month, and nothing is charged.`}
      </p>
    </div>
    <Button asChild variant="outline" size="small">
      <Link to="/#choose-membership">{level === 'none' ? 'Choose a level' : 'Choose a paid level'}</Link>
    </Button>
  </Card>
)
