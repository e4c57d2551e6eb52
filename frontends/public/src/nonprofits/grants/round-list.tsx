import { EmptyState, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Signpost } from '@evenhand/web-kit/pictures'
import { portalQueries } from '../portal-queries.ts'
import { RoundCard } from './round-card.tsx'

/** Open rounds, those to come, and those that are over, as the server orders them. */
export function RoundList() {
  const rounds = useQuery(portalQueries.rounds())
  if (rounds.isPending) {
    return (
      <Loading label="Loading the grant rounds" className="grid gap-4">
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    )
  }
  if (rounds.isError) {
    return (
      <ErrorState
        title="We couldn’t load the grant rounds"
        message={messageOf(rounds.error, 'Try again in a moment.')}
        onRetry={() => void rounds.refetch()}
      />
    )
  }
  if (rounds.data.length === 0) {
    return (
      <EmptyState picture={<Signpost />} title="No grant round is announced yet">
        The next one appears here. Register your organization now, and you can apply as soon as it opens.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {rounds.data.map((round) => (
        <li key={round.id}>
          <RoundCard round={round} />
        </li>
      ))}
    </ul>
  )
}
