import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  oddsSentence,
  PageMeta,
  queries,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { grouped } from '../draws/numbers.ts'
import { RehearsalBadge } from '../draws/rehearsal-badge.tsx'
import { TextLink } from '../reading/text-link.tsx'
import { ShareBar } from './share-bar.tsx'
import { ShareTable } from './share-table.tsx'
import { WhoDecides, WhoDecidesPrizes } from './who-decides.tsx'

const newsMilliseconds = 10_000

/** Whether free entries stand a chance: what they bring to the pool, and how far they lead (spec 03 §A). */
export function FairnessPage() {
  const { slug = '' } = useParams()
  const fairness = useQuery({ ...queries.fairness(slug), refetchInterval: newsMilliseconds })
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="Free and paid entries"
        description="How many entries of a giveaway were free, how many were paid for, and how far free entry can take you."
      />
      <h1 className="text-heading">Free and paid entries</h1>
      {fairness.data ? (
        <TheShares fairness={fairness.data} />
      ) : fairness.isError ? (
        <NotHere error={fairness.error} again={() => void fairness.refetch()} />
      ) : (
        <Loading label="Counting the entries" className="mt-8 space-y-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-48 w-full rounded-card" />
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      )}
    </div>
  )
}

function NotHere({ error, again }: { error: Error; again: () => void }) {
  if (isProblem(error, 'not-found') || isProblem(error, 'invalid-request')) {
    return (
      <EmptyState
        title="We couldn’t find that giveaway"
        action={
          <Button asChild>
            <Link to="/main-giveaway">See the main giveaway</Link>
          </Button>
        }
      >
        The address may be mistyped, or a partner may run that giveaway.
      </EmptyState>
    )
  }
  return (
    <div className="mt-8">
      <ErrorState
        title="We couldn’t load the numbers"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={again}
      />
    </div>
  )
}

const TheShares = ({ fairness }: { fairness: giveaways.Fairness }) => (
  <>
    <p className="mt-4 text-lead text-ink-soft wrap-anywhere">
      {fairness.title} <RehearsalBadge slug={fairness.slug} />
    </p>
    <Card className="mt-8">
      <h2 className="text-title">In the draw now</h2>
      {fairness.shares.length === 0 ? (
        <p className="mt-3">No entries so far. New ones appear here within seconds.</p>
      ) : (
        <>
          <ShareBar free={fairness.free} paid={fairness.paid} />
          <ShareTable shares={fairness.shares} />
          <p className="mt-4 text-small text-ink-soft">
            Counted from {grouped(fairness.lines)} {fairness.lines === 1 ? 'line' : 'lines'} of the sealed ledger; only
            entries that count. Paid entries came with a gift, a membership or a multiplier; sponsor visits count as
            free, even when a paid level multiplies them.
          </p>
        </>
      )}
    </Card>
    <Card className="mt-6">
      <h2 className="text-title">How far free entry can take you</h2>
      <p className="mt-3">{fairness.parity.words}</p>
      <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-ink-soft">
        {fairness.parity.ways.map(({ entryType, words }) => (
          <li key={entryType}>{words}</li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft">
        No giveaway opens here unless free entry can reach the limit. {oddsSentence}
      </p>
    </Card>
    <WhoDecides />
    <WhoDecidesPrizes />
    <p className="mt-10 flex flex-wrap gap-x-6 gap-y-1">
      <TextLink to={`/giveaways/${fairness.slug}/rules`}>The rules of this giveaway</TextLink>
      <TextLink to="/draws">How the draws are proved</TextLink>
    </p>
  </>
)
