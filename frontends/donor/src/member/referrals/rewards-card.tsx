import {
  Card,
  EmptyState,
  ErrorState,
  Loading,
  messageOf,
  queries,
  referralEntries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { monthCaps } from '@evenhand/web-kit/forms'
import { Tickets } from '@evenhand/web-kit/pictures'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { RewardTable } from './reward-table.tsx'

const signupCap = `Of friends who register for free, the first ${monthCaps.freeSignups} of a month bring entries.`

export const RewardsCard = ({ accountNumber }: { accountNumber: string }) => (
  <Card>
    <h2 className="mb-4 text-title">Your rewards</h2>
    <Rewards accountNumber={accountNumber} />
  </Card>
)

/** Asked for anew each time that the tab is opened: friends register while it is closed. */
function Rewards({ accountNumber }: { accountNumber: string }) {
  const rewards = useQuery({ ...queries.referrals(accountNumber), refetchOnMount: 'always' })
  const expired = useExpiredSession(rewards.error)

  if (rewards.isPending || expired) {
    return (
      <Loading label="Loading your rewards" className="space-y-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-14" />
        ))}
      </Loading>
    )
  }
  if (!rewards.data) {
    return (
      <ErrorState
        title="We couldn't load your rewards"
        message={messageOf(rewards.error, 'Try again in a moment.')}
        onRetry={() => void rewards.refetch()}
      />
    )
  }
  if (rewards.data.length === 0) {
    return (
      <EmptyState picture={<Tickets />} title="No rewards yet">
        The first {referralEntries.free_signup.toLocaleString('en-US')} entries arrive when someone registers with your
        link. {signupCap}
      </EmptyState>
    )
  }
  return (
    <>
      <RewardTable rewards={rewards.data} />
      <p className="mt-3 text-fine text-ink-soft">{signupCap}</p>
    </>
  )
}
