import { adminQueries, gifts } from '@evenhand/web-kit/desk'
import { Button, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { Panel } from '../frame/panel.tsx'
import { Bars } from './bars.tsx'
import { PointsTable } from './points-table.tsx'

const steps = [
  ['day', 'By day'],
  ['week', 'By week'],
  ['month', 'By month'],
] as const

const Step = gifts.showGiftsOverTime.request.query.shape.by

/** The list comes first: the chart is shown when its address says by what. */
export const isChartShown = (search: URLSearchParams): boolean => search.has('by')

export function ChartSwitch({ controls }: { controls: string }) {
  const { search, change } = useListAddress()
  const isShown = isChartShown(search)
  return (
    <Button
      variant="outline"
      size="small"
      aria-expanded={isShown}
      aria-controls={controls}
      onClick={() => change({ by: isShown ? undefined : 'day' }, { replace: true })}
    >
      {isShown ? 'Hide the chart' : 'Show the chart'}
    </Button>
  )
}

/** Given and refunded over time, of the gifts that are listed. */
export function GiftsChart({ filter }: { filter: gifts.GiftFilter }) {
  const { search, change } = useListAddress()
  const by = Step.catch('day').parse(search.get('by') ?? undefined)
  const shown = useQuery(adminQueries.giftsOverTime({ ...filter, by }))
  return (
    <Panel
      title="Over time"
      action={
        <ChoiceField
          label={<span className="sr-only">Group the chart by</span>}
          value={by}
          choices={steps}
          onChange={(chosen) => change({ by: chosen })}
        />
      }
    >
      {shown.isPending && (
        <Loading label="Loading the chart">
          <Skeleton className="h-56" />
        </Loading>
      )}
      {shown.isError && (
        <ErrorState
          title="We couldn’t draw the chart"
          message={messageOf(shown.error, 'Try again in a moment.')}
          onRetry={() => void shown.refetch()}
        />
      )}
      {shown.data && (
        <>
          <Bars {...shown.data} />
          <PointsTable {...shown.data} />
        </>
      )}
    </Panel>
  )
}
