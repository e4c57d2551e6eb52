import {
  ClosingTime,
  DateTime,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { BeaconForm } from './beacon-form.tsx'

/** How far the draw has come, and the way to bring the round of the beacon by hand. */
export function DrawPanel({ slug, isPublished }: { slug: string; isPublished: boolean }) {
  const draw = useQuery({ ...queries.draw(slug), enabled: isPublished })
  if (!isPublished) return <p>The draw is sealed once someone has an entry.</p>
  if (draw.isPending) {
    return (
      <Loading label="Loading the draw">
        <Skeleton className="h-24 max-w-prose" />
      </Loading>
    )
  }
  if (draw.isError) {
    if (isProblem(draw.error, 'not-found'))
      return (
        <p>
          The draw is not sealed yet. It will be, with the rules in force, as soon as someone has an entry, and a day
          before the close at the latest. Until then, dates can still be changed.
        </p>
      )
    return (
      <ErrorState
        title="We couldn't load the draw"
        message={messageOf(draw.error, 'Try again in a moment.')}
        onRetry={() => void draw.refetch()}
      />
    )
  }
  return (
    <div className="grid max-w-prose gap-4">
      <p>
        <Standing draw={draw.data} />
      </p>
      {draw.data.state === 'frozen' && <BeaconForm draw={draw.data} />}
      <p>
        <Link to={`/draws/${slug}`} className="text-primary underline underline-offset-4">
          The draw as the public sees it
        </Link>
      </p>
    </div>
  )
}

function Standing({ draw }: { draw: draws.DrawWithFiles }) {
  if (draw.donors === 0) return <>No one entered, so there is nothing to draw.</>
  switch (draw.state) {
    case 'committed':
      return (
        <>
          Sealed on <DateTime value={draw.committedAt} show="day-and-time" />. Entries close on{' '}
          <ClosingTime closesAt={draw.closesAt} show="day-and-time" timeZone={draw.timeZone} />, the list is frozen on{' '}
          <DateTime value={draw.freezesAt} show="day-and-time" />, and round {draw.round} of the beacon decides on{' '}
          <DateTime value={draw.roundAt} show="day-and-time" />.
        </>
      )
    case 'frozen':
      return (
        <>
          Frozen with {(draw.donors ?? 0).toLocaleString('en-US')} people. Round {draw.round} of the beacon decides; it
          is due <DateTime value={draw.roundAt} show="day-and-time" /> and fetched automatically. If this system has no
          network, enter it here.
        </>
      )
    case 'drawn':
      return <>Drawn on {draw.drawnAt && <DateTime value={draw.drawnAt} show="day-and-time" />}.</>
  }
}
