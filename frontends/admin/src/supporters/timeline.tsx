import { Button, EmptyState, ErrorState, Loading, messageOf, Skeleton } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { HappenedLine } from './happened-line.tsx'
import { type Part, parts } from './parts.ts'
import type { useTimeline } from './use-timeline.ts'

interface TimelineProps {
  timeline: ReturnType<typeof useTimeline>
  chosen: Part | undefined
}

/** What happened, newest first. A part that does not answer says so, and the others are shown. */
export const Timeline = ({ timeline, chosen }: TimelineProps) => (
  <section aria-labelledby="timeline" className="mt-6 grid gap-4">
    <h2 id="timeline" className="text-title">
      What happened
    </h2>
    <PartField allowed={timeline.allowed} chosen={chosen} />
    {timeline.failed.map(({ part, read }) => (
      <ErrorState
        key={part}
        title={`We couldn’t load ${parts[part].what}`}
        message={messageOf(read.error, 'Try again in a moment.')}
        onRetry={() => void read.refetch()}
      />
    ))}
    {timeline.loading.length > 0 && timeline.shown.length > 0 && (
      <p role="status" className="text-ink-soft">
        Still loading {new Intl.ListFormat('en-US').format(timeline.loading.map((part) => parts[part].what))}…
      </p>
    )}
    {timeline.loading.length > 0 && timeline.shown.length === 0 && (
      <Loading label="Loading what happened" className="grid gap-2">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </Loading>
    )}
    {timeline.loading.length === 0 && timeline.failed.length === 0 && timeline.shown.length === 0 && (
      <EmptyState title="No activity yet">
        {chosen === undefined
          ? 'There’s nothing here that you can see about this person.'
          : `There’s nothing about this person in ${parts[chosen].what}.`}
      </EmptyState>
    )}
    {timeline.shown.length > 0 && (
      <ol aria-labelledby="timeline" className="grid">
        {timeline.shown.map((item) => (
          <HappenedLine key={`${item.part} ${item.id}`} item={item} />
        ))}
      </ol>
    )}
    {timeline.hasMore && (
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        loading={timeline.isReading}
        onClick={timeline.readOn}
      >
        Show older
      </Button>
    )}
  </section>
)

/** Which part is shown stands in the address, so that it can be passed on. */
function PartField({ allowed, chosen }: { allowed: readonly Part[]; chosen: Part | undefined }) {
  const { change } = useListAddress()
  return (
    <div className="max-w-xs">
      <ChoiceField
        label="Show"
        value={chosen ?? 'all'}
        choices={[['all', 'Everything'], ...allowed.map((part): [string, string] => [part, parts[part].title])]}
        onChange={(part) => change({ part: part === 'all' ? undefined : part })}
      />
    </div>
  )
}
