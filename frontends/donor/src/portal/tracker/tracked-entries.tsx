import {
  Button,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  queries,
  Skeleton,
  useQuery,
  useSignOut,
} from '@evenhand/web-kit/facade'
import { useGifts } from '../../account/use-gifts.ts'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { toSeeEntries } from '../../sign-in/mailbox-to-prove.tsx'
import { DonationTable } from './donation-table.tsx'
import { Title } from './title.tsx'

/** The donations of whoever is signed in, with the entries of each, and all entries together. */
export function TrackedEntries() {
  const changeAccount = useSignOut()
  const { gifts: donations, all: given } = useGifts({ refetchOnMount: 'always' })
  const stats = useQuery({ ...queries.donorStats(), refetchOnMount: 'always' })
  const failed = [donations, stats].find((query) => query.isError)
  const expired = useExpiredSession(failed?.error)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Title />
        <Button variant="outline" size="small" loading={changeAccount.isPending} onClick={() => changeAccount.mutate()}>
          Try Different Email
        </Button>
      </div>
      {isProblem(stats.error, 'mailbox-to-prove') ? (
        <p role="status" className="mt-4 max-w-prose">
          {toSeeEntries}
        </p>
      ) : failed && !expired ? (
        <div className="mt-5">
          <ErrorState
            title="We couldn't load your entries"
            message={messageOf(failed.error, 'Try again in a moment.')}
            onRetry={() => void Promise.all([donations.refetch(), stats.refetch()])}
          />
        </div>
      ) : !given || !stats.data ? (
        <Loading label="Loading your entries" className="mt-5 space-y-3">
          <Skeleton className="h-16 w-48" />
          <Skeleton className="h-36" />
        </Loading>
      ) : (
        <>
          <p className="mt-4" role="status">
            <span className="font-display text-figure tabular-nums">
              {stats.data.totalLifetimeEntries.toLocaleString('en-US')}
            </span>{' '}
            <span className="text-ink-soft">{stats.data.totalLifetimeEntries === 1 ? 'entry' : 'entries'} in all</span>
          </p>
          {given.length > 0 ? (
            <DonationTable donations={given} />
          ) : (
            <NothingGiven hasEntries={stats.data.totalLifetimeEntries > 0} />
          )}
          {stats.data.totalLifetimeEntries > 0 && (
            <p className="mt-5">
              <Link to="/donor-account" className="text-primary underline underline-offset-4">
                See every entry in your donor account
              </Link>
            </p>
          )}
        </>
      )}
    </>
  )
}

const NothingGiven = ({ hasEntries }: { hasEntries: boolean }) => (
  <div className="mt-4">
    <p className="font-display text-title">{hasEntries ? 'No donation yet' : 'Account Not Found'}</p>
    <p className="mt-2 max-w-prose text-ink-soft">
      {hasEntries
        ? 'Your entries came in other ways: a membership, a sponsor visit, a friend, a postcard or a registration.'
        : 'There are no gifts or entries for this email address yet. If you gave with another one, try that.'}
    </p>
  </div>
)
