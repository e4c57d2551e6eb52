import {
  DateTime,
  Day,
  ErrorState,
  Loading,
  mainGiveaway,
  messageOf,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { ReadingPage } from '../reading/reading-page.tsx'
import { TextLink } from '../reading/text-link.tsx'

/** Nobody is named before they have accepted (spec 03 §D). */
export const WinnersPage = () => (
  <ReadingPage
    title="Winners"
    description="Who has won in the giveaways, by first name and initial, once a draw has happened."
    lead="Whoever wins is named here once the draw is held and the prize accepted."
  >
    <OpenRoad className="w-72" />
    <HeldDraws />
    <NextDraw />
    <p className="max-w-prose">
      After a draw you will find here the winner’s first name and initial, and whether the prize has been accepted.{' '}
      <TextLink to="/#proof">How we prove the draw</TextLink>, and <TextLink to="/draws">the draws themselves</TextLink>
      .
    </p>
  </ReadingPage>
)

/** What the draws page could not show either is missing here, too; the rest of the page stands without it. */
function HeldDraws() {
  const draws = useQuery(queries.draws())
  const held = (draws.data ?? []).filter(({ drawnAt }) => drawnAt !== null)
  if (draws.isSuccess && held.length === 0) return <p className="text-lead">No draw has happened yet.</p>
  return held.map(({ slug, title, drawnAt }) => (
    <p key={slug} className="text-lead">
      <TextLink to={`/draws/${slug}`}>{title}</TextLink> was drawn on {drawnAt && <DateTime value={drawnAt} />}. The
      winner is named after accepting the prize.
    </p>
  ))
}

function NextDraw() {
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
        title="The day of the draw is not here right now"
        message={messageOf(giveaways.error, 'Please try again in a moment.')}
        onRetry={() => void giveaways.refetch()}
      />
    )
  }
  const main = giveaways.data.find(({ slug }) => slug === mainGiveaway)
  if (!main) return <p>The next giveaway has not been announced yet.</p>
  return (
    <p className="text-lead">
      The {main.title} is drawn on or about <Day value={main.drawsOn} />.
    </p>
  )
}
