import {
  Button,
  EmptyState,
  ErrorState,
  isProblem,
  isRehearsal,
  Link,
  Loading,
  messageOf,
  PageMeta,
  queries,
  shownOfSeries,
  Skeleton,
  useFirstNow,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { ShareDraw } from '../sharing/share.tsx'
import { CheckDraw } from './check/check-draw-card.tsx'
import { ByYourself } from './by-yourself.tsx'
import { SealedLetter } from './drawings.tsx'
import { DrawnPlaces } from './drawn-places.tsx'
import { DrawnWinner } from './drawn-winner.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { CheckProof } from './proof/check-proof-form.tsx'
import { RehearsalBadge } from './rehearsal-badge.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { StandingText } from './standing-text.tsx'
import { standingOf } from './standing.ts'
import { Timeline } from './timeline.tsx'
import { useNow } from './use-now.ts'

const newsMilliseconds = 30_000

/** The next file may be published while somebody waits for it. */
const isMoving = (draw: draws.Draw | undefined): boolean =>
  draw !== undefined && draw.state !== 'drawn' && draw.donors !== 0

export function DrawPage() {
  const { slug = '' } = useParams()
  const query = useQuery({
    ...queries.draw(slug),
    refetchInterval: ({ state }) => (isMoving(state.data) ? newsMilliseconds : false),
  })
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <Link to="/draws" className="text-small text-primary underline decoration-1 underline-offset-4">
        All draws
      </Link>
      {query.data ? (
        <TheDraw draw={query.data} />
      ) : query.isError ? (
        <NotHere slug={slug} error={query.error} again={() => void query.refetch()} />
      ) : (
        <Coming />
      )}
    </div>
  )
}

const Coming = () => (
  <>
    <PageMeta title="Draw" description="A draw, and how you can check it yourself." />
    <h1 className="sr-only">Draw</h1>
    <Loading label="Loading the draw" className="mt-6 grid gap-5">
      <Skeleton className="h-12 w-3/4" />
      <Skeleton className="h-6 w-full max-w-prose" />
      <Skeleton className="mt-6 h-56 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
    </Loading>
  </>
)

function NotHere({ slug, error, again }: { slug: string; error: Error; again: () => void }) {
  if (isProblem(error, 'not-found') || isProblem(error, 'invalid-request')) return <NoDraw slug={slug} />
  return (
    <div className="mt-6">
      <PageMeta title="Draw" description="We couldn’t load the draw." hidden />
      <h1 className="sr-only">Draw</h1>
      <ErrorState
        title="We couldn’t load the draw"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={again}
      />
    </div>
  )
}

/** A giveaway of ours has a draw from its first entry on: whoever comes before that is in the right place. */
function NoDraw({ slug }: { slug: string }) {
  const giveaways = useQuery(queries.giveaways())
  const now = new Date(useFirstNow())
  const ours = giveaways.data?.filter(({ external }) => !external) ?? []
  const giveaway = ours.find((one) => one.slug === slug) ?? shownOfSeries(ours, slug, now)
  const title = giveaway ? `${giveaway.title}: nothing is sealed yet` : 'We couldn’t find that draw'
  return (
    <div className="mt-6">
      <PageMeta title="Draw" description="Nothing has been published for this draw." hidden />
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        picture={<SealedLetter />}
        title={title}
        action={
          <Button asChild>
            <Link to="/draws">See all draws</Link>
          </Button>
        }
      >
        {giveaway
          ? 'The draw is sealed with the first entry. From then on, everything about it is published here.'
          : 'The address may be mistyped.'}
      </EmptyState>
    </div>
  )
}

function TheDraw({ draw }: { draw: draws.DrawWithFiles }) {
  const now = useNow()
  return (
    <article>
      <PageMeta
        title={`Draw: ${draw.title}`}
        description={`How the ${draw.title} is drawn, every file it publishes, and how to check it yourself in your browser.`}
      />
      <p className="mt-6 flex flex-wrap gap-2">
        <RehearsalBadge slug={draw.slug} />
        <StandingBadge standing={standingOf(draw, now)} />
      </p>
      <h1 className="mt-3 text-heading wrap-anywhere">{draw.title}</h1>
      {isRehearsal(draw.slug) && (
        <p className="mt-4 max-w-prose rounded-control border border-accent bg-sunken p-4">
          This is a rehearsal: the donors are made up, there is no prize, and the random number is our own.
        </p>
      )}
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        <StandingText draw={draw} now={now} />
      </p>
      {!isRehearsal(draw.slug) && <ShareDraw draw={draw} />}
      {draw.state === 'drawn' && <DrawnWinner slug={draw.slug} />}
      {draw.state === 'drawn' && <DrawnPlaces slug={draw.slug} />}
      <div className="mt-10">
        <CheckDraw key={draw.state} draw={draw} />
      </div>
      <Timeline draw={draw} now={now} className="mt-16" />
      <CheckProof draw={draw} className="mt-16" />
      <HowItWorks className="mt-20" />
      <ByYourself slug={draw.slug} className="mt-20" />
    </article>
  )
}
