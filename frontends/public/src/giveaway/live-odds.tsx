import {
  Card,
  ErrorState,
  Loading,
  mainGiveaway,
  messageOf,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { grouped } from '../draws/numbers.ts'
import { useNow } from '../draws/use-now.ts'
import { TextLink } from '../reading/text-link.tsx'

const newsMilliseconds = 10_000

/** Today's odds of one entry, over the entries that count: those that a cap held back are not among them. */
export function LiveOdds() {
  const giveaways = useQuery({ ...queries.giveaways(), refetchInterval: newsMilliseconds })
  const titleId = useId()
  const now = useNow()
  const main = giveaways.data?.find(({ slug }) => slug === mainGiveaway)
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <Card>
        <h2 id={titleId} className="text-title">
          Today’s odds
        </h2>
        {giveaways.isPending ? (
          <Loading label="Counting the entries" className="mt-4">
            <Skeleton className="h-16 w-64" />
          </Loading>
        ) : giveaways.isError && !giveaways.data ? (
          <div className="mt-4">
            <ErrorState
              title="The number of entries is not here right now"
              message={messageOf(giveaways.error, 'Please try again in a moment.')}
              onRetry={() => void giveaways.refetch()}
            />
          </div>
        ) : main ? (
          <Odds entries={main.totalEntries} isAnnounced={Date.parse(main.opensAt) > now} />
        ) : (
          <p className="mt-3">
            Entries have closed. <TextLink to={`/draws/${mainGiveaway}`}>The draw</TextLink> says how many took part.
          </p>
        )}
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-small">
          <TextLink to={`/giveaways/${mainGiveaway}/fairness`}>How many of them were free</TextLink>
          <TextLink to={`/draws/${mainGiveaway}`}>How the draw is proved</TextLink>
        </p>
      </Card>
    </section>
  )
}

function Odds({ entries, isAnnounced }: { entries: number; isAnnounced: boolean }) {
  if (entries <= 0)
    return (
      <p className="mt-3 text-lead">
        {isAnnounced ? 'It has not opened yet: there are no entries.' : 'No entries so far: yours would be the first.'}
      </p>
    )
  return (
    <>
      <p className="mt-3 font-display text-heading tabular-nums">1 in {grouped(entries)}</p>
      <p className="mt-2 max-w-prose">
        <span className="tabular-nums">{grouped(entries)}</span> {entries === 1 ? 'entry is' : 'entries are'} in the
        draw so far, so one entry is 1 in {grouped(entries)} today.
      </p>
      <p className="mt-2 max-w-prose text-small text-ink-soft">
        It changes until the close: more entries of others make each one worth less, more of your own add up. Only
        entries that count are in it; what passes somebody’s cap is not. New ones show after a few seconds.
      </p>
    </>
  )
}
