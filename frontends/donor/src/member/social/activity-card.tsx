import { Card, EmptyState, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Tickets } from '@evenhand/web-kit/pictures'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { ActivityTable } from './activity-table.tsx'
import { activityQuery } from './social-queries.ts'

export const ActivityCard = ({ accountNumber }: { accountNumber: string }) => (
  <Card>
    <h2 className="mb-4 text-title">Your activity</h2>
    <Activities accountNumber={accountNumber} />
  </Card>
)

/** Asked for anew each time that the tab is opened: administrators review it while it is closed. */
function Activities({ accountNumber }: { accountNumber: string }) {
  const activities = useQuery({ ...activityQuery(accountNumber), refetchOnMount: 'always' })
  const expired = useExpiredSession(activities.error)

  if (activities.isPending || expired) {
    return (
      <Loading label="Loading your activity" className="space-y-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-14" />
        ))}
      </Loading>
    )
  }
  if (!activities.data) {
    return (
      <ErrorState
        title="We couldn't load your activity"
        message={messageOf(activities.error, 'Try again in a moment.')}
        onRetry={() => void activities.refetch()}
      />
    )
  }
  if (activities.data.length === 0) {
    return (
      <EmptyState picture={<Tickets />} title="No activity yet">
        What you record appears here, with its entries and our review.
      </EmptyState>
    )
  }
  return <ActivityTable accountNumber={accountNumber} activities={activities.data} />
}
