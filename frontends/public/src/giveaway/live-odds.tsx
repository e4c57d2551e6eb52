import {
  Card,
  ErrorState,
  Loading,
  messageOf,
  oddsSentence,
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
export function LiveOdds({ slug }: { slug: string }) {
  const giveaways = useQuery({ ...queries.giveaways(), refetchInterval: newsMilliseconds })
  const titleId = useId()
  const now = useNow()
  const main = giveaways.data?.find((one) => one.slug === slug)
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
              title="We couldn’t load the number of entries"
              message={messageOf(giveaways.error, 'Try again in a moment.')}
              onRetry={() => void giveaways.refetch()}
            />
          </div>
        ) : main ? (
          <Odds entries={main.totalEntries} isAnnounced={Date.parse(main.opensAt) > now} />
        ) : (
          <p className="mt-3">
            Entries have closed. <TextLink to={`/draws/${slug}`}>The draw</TextLink> page shows how many people took
            part.
          </p>
        )}
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-small">
          <TextLink to={`/giveaways/${slug}/fairness`}>See free and paid entries</TextLink>
          <TextLink to={`/draws/${slug}`}>How the draw is proved</TextLink>
        </p>
      </Card>
    </section>
  )
}

function Odds({ entries, isAnnounced }: { entries: number; isAnnounced: boolean }) {
  if (entries <= 0)
    return (
      <p className="mt-3 text-lead">
        {isAnnounced ? 'It hasn’t opened yet, so there are no entries.' : 'Be the first to enter.'}
      </p>
    )
  return (
    <>
      <p className="mt-3 font-display text-heading tabular-nums">1 in {grouped(entries)}</p>
      <p className="mt-2 max-w-prose">
        <span className="tabular-nums">{grouped(entries)}</span> {entries === 1 ? 'entry is' : 'entries are'} in the
        draw so far. Each has the same odds.
      </p>
      <p className="mt-2 max-w-prose text-small text-ink-soft">
        {oddsSentence} Odds change until entries close. Entries above the per-person cap don’t count. New ones appear
        within seconds.
      </p>
    </>
  )
}
