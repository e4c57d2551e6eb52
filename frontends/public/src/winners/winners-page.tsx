import {
  Card,
  ClosingTime,
  Day,
  ErrorState,
  Loading,
  mainOf,
  mainSeries,
  messageOf,
  queries,
  seriesOf,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { ReadingPage } from '../reading/reading-page.tsx'
import { TextLink } from '../reading/text-link.tsx'
import { DrawnPrizes } from './drawn-prizes.tsx'

/** Nobody is named before the prize is theirs (spec 03 §D). */
export const WinnersPage = () => (
  <ReadingPage
    title="Winners"
    description="Who won each giveaway, by first name, initial and state or province, once the prize is awarded."
    lead="Winners are announced here after the draw, once the prize is awarded."
  >
    <DrawnPrizes />
    <Card className="grid items-center gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
      <OpenRoad className="w-full max-w-56 sm:w-44" />
      <div>
        <h2 className="text-title">The next draw</h2>
        <div className="mt-2">
          <NextDraw />
        </div>
      </div>
    </Card>
    <p className="max-w-prose">
      A winner is named by first name, initial and state or province, once they’ve shown everything the rules require.{' '}
      <TextLink to="/#proof">How we prove the draw</TextLink>, and <TextLink to="/draws">the draws themselves</TextLink>
      .
    </p>
  </ReadingPage>
)

function NextDraw() {
  const now = useFirstNow()
  const giveaways = useQuery(queries.giveaways())
  if (giveaways.isPending) {
    return (
      <Loading label="Loading the day of the draw">
        <Skeleton className="h-7 w-72" />
      </Loading>
    )
  }
  if (giveaways.isError) {
    return (
      <ErrorState
        title="We couldn’t load the day of the draw"
        message={messageOf(giveaways.error, 'Try again in a moment.')}
        onRetry={() => void giveaways.refetch()}
      />
    )
  }
  return <NextOfMain main={mainOf(giveaways.data, now)} now={now} />
}

/** Between a close and its draw, everyone who entered comes to see whether they won, also while the next edition is open. */
function NextOfMain({ main, now }: { main: ReturnType<typeof mainOf>; now: number }) {
  const draws = useQuery(queries.draws())
  if (draws.isPending) {
    return (
      <Loading label="Looking for the draw">
        <Skeleton className="h-7 w-72" />
      </Loading>
    )
  }
  const pending = (draws.data ?? []).filter(
    ({ slug, state, donors, closesAt }) =>
      seriesOf(slug) === mainSeries && state !== 'drawn' && donors !== 0 && Date.parse(closesAt) <= now,
  )
  if (!main && pending.length === 0) return <p>The next giveaway hasn’t been announced yet.</p>
  return (
    <div className="grid gap-4">
      {pending.map(({ slug, title, closesAt, timeZone }) => (
        <p key={slug} className="text-lead">
          The winner of the {title} hasn’t been drawn yet. Its entries closed{' '}
          <ClosingTime closesAt={closesAt} timeZone={timeZone} />.{' '}
          <TextLink to={`/draws/${slug}`}>See where the draw is now</TextLink>.
        </p>
      ))}
      {main && (
        <p>
          We’ll draw the winner of the {main.title} on <Day value={main.drawsOn} />.
        </p>
      )}
    </div>
  )
}
