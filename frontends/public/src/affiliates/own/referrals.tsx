import {
  Button,
  Card,
  Cell,
  DateTime,
  EmptyState,
  ErrorState,
  HeaderCell,
  Loading,
  messageOf,
  Skeleton,
  Table,
  useInfiniteQuery,
} from '@evenhand/web-kit/facade'
import { affiliateHolds, type affiliates } from '@evenhand/web-kit/forms'
import { Tickets } from '@evenhand/web-kit/pictures'
import { affiliateQueries } from './affiliate-queries.ts'
import { Appeal } from './appeal.tsx'
import { DownloadReferrals } from './download-referrals.tsx'
import { stateWords } from './referral-words.ts'

export const Referrals = () => (
  <Card>
    <h2 className="text-title">Your referrals</h2>
    <Listed />
  </Card>
)

function Listed() {
  const list = useInfiniteQuery({ ...affiliateQueries.referrals(), refetchOnMount: 'always' })
  if (list.isPending) {
    return (
      <Loading label="Loading your referrals" className="mt-4 space-y-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-14" />
        ))}
      </Loading>
    )
  }
  if (!list.data) {
    return (
      <div className="mt-4">
        <ErrorState
          title="We couldn’t load your referrals"
          message={messageOf(list.error, 'Try again in a moment.')}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  }
  const referrals = list.data.pages.flatMap(({ items }) => items)
  if (referrals.length === 0) {
    return (
      <EmptyState picture={<Tickets />} title="No referrals yet">
        When someone who followed your link makes their first gift, it appears here.
      </EmptyState>
    )
  }
  return (
    <>
      <Table aria-label="Your referrals" className="mt-4">
        <thead>
          <tr>
            <HeaderCell className="pl-0 max-sm:hidden">Paid</HeaderCell>
            <HeaderCell className="max-sm:w-full max-sm:pl-0">Status</HeaderCell>
            <HeaderCell className="pr-0 text-right">Entries</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {referrals.map((referral) => (
            <Row key={referral.id} referral={referral} />
          ))}
        </tbody>
      </Table>
      <p className="mt-5 flex flex-wrap items-center gap-3">
        {list.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
        <DownloadReferrals />
      </p>
    </>
  )
}

function Row({ referral }: { referral: affiliates.OwnReferral }) {
  const { id, state, paidAt, releasesAt, holds, entries, reason } = referral
  return (
    <tr>
      <Cell className="pl-0 whitespace-nowrap max-sm:hidden">
        <DateTime value={paidAt} />
        <span className="block text-fine text-ink-soft">…{id.slice(-6)}</span>
      </Cell>
      <Cell className="align-top max-sm:px-0">
        {stateWords[state]}
        <span className="block text-fine text-ink-soft sm:hidden">
          Paid <DateTime value={paidAt} /> · …{id.slice(-6)}
        </span>
        {releasesAt !== null && (
          <span className="block text-fine text-ink-soft">
            Counts by <DateTime value={releasesAt} />
          </span>
        )}
        {state === 'held' && (
          <ul className="mt-1 text-small">
            {holds.map((hold) => (
              <li key={hold}>{affiliateHolds[hold].why}</li>
            ))}
          </ul>
        )}
        {reason && <span className="mt-1 block text-small wrap-anywhere">“{reason}”</span>}
        {state === 'rejected' && <Appeal referral={referral} />}
      </Cell>
      <Cell className="pr-0 text-right font-semibold tabular-nums">
        {entries > 0 ? `+${entries.toLocaleString('en-US')}` : '0'}
      </Cell>
    </tr>
  )
}
