import {
  CircleAlert,
  CircleCheck,
  Loading,
  queries,
  Skeleton,
  useInfiniteQuery,
  useQuery,
} from '@evenhand/web-kit/facade'
import { giftsPage } from '../gifts/gifts-page-size.ts'
import { Panel } from './panel.tsx'

/** What a person should look at, most urgent first; nothing of it is a guess: each line counts what was just loaded. */
export function Waiting() {
  const health = useQuery(queries.health())
  const gifts = useInfiniteQuery(queries.gifts('', giftsPage))
  const nonprofits = useQuery(queries.nonprofits())
  const down = Object.entries(health.data?.services ?? {}).filter(([, service]) => service.status === 'down')
  const unpaid = gifts.data?.pages[0]?.items.filter(({ status }) => status === 'pending').length ?? 0
  const unreviewed = nonprofits.data?.filter(({ status }) => status === 'pending').length ?? 0
  const lines = [
    ...down.map(([name]) => `The service ${name} is not answering.`),
    ...(health.isError ? ['The state of the system could not be read.'] : []),
    ...(gifts.isError ? ['The gifts could not be read.'] : []),
    ...(unpaid > 0 ? [`${unpaid} of the ${giftsPage} latest gifts are not paid yet.`] : []),
    ...(unreviewed > 0 ? [`${unreviewed} nonprofits wait for a review.`] : []),
  ]
  const isPending = health.isPending || gifts.isPending || nonprofits.isPending
  return (
    <Panel title="What waits">
      {isPending ? (
        <Loading label="Loading what waits">
          <Skeleton className="h-6 w-2/3" />
        </Loading>
      ) : lines.length === 0 ? (
        <p className="flex items-center gap-3">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          Nothing waits for you.
        </p>
      ) : (
        <ul className="space-y-2">
          {lines.map((line) => (
            <li key={line} className="flex items-center gap-3">
              <CircleAlert className="size-5 shrink-0 text-clay" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
