import {
  adminQueries,
  CircleAlert,
  CircleCheck,
  Link,
  Loading,
  queries,
  Skeleton,
  useInfiniteQuery,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Panel } from './panel.tsx'

interface Line {
  words: string
  /** Where it can be dealt with. */
  to?: string
}

/** What a person should look at, most urgent first; nothing of it is a guess: each line counts what was just loaded. */
export function Waiting() {
  const health = useQuery(queries.health())
  const disputed = useInfiniteQuery(adminQueries.gifts({ state: 'disputed' }))
  const behind = useInfiniteQuery(adminQueries.memberships({ state: 'past-due', sort: 'behind', order: 'asc' }))
  const compared = useQuery(adminQueries.reconciliations())
  const nonprofits = useQuery(queries.nonprofits())
  const memorials = useQuery(adminQueries.memorials('waiting'))
  const inquired = useInfiniteQuery(adminQueries.sponsorInquiries({ state: 'open' }))
  const prizes = useQuery(adminQueries.wonDraws())
  const down = Object.entries(health.data?.services ?? {}).filter(([, service]) => service.status === 'down')
  const disputes = disputed.data?.pages[0]?.total ?? 0
  const inquiries = inquired.data?.pages[0]?.total ?? 0
  const missing = behind.data?.pages[0]?.total ?? 0
  const open = compared.data?.[0]?.differences.filter(({ mended }) => !mended).length ?? 0
  const unreviewed = nonprofits.data?.filter(({ status }) => status === 'pending').length ?? 0
  const undone = (prizes.data ?? []).filter(({ next }) => next !== 'nothing' && next !== 'wait')
  const overdue = undone.filter((prize) => prize.overdue)
  const lines: Line[] = [
    ...down.map(([name]) => ({ words: `The service ${name} is not answering.` })),
    ...(health.isError ? [{ words: 'The state of the system could not be read.' }] : []),
    ...(disputed.isError || behind.isError ? [{ words: 'The gifts and memberships could not be read.' }] : []),
    ...(compared.isError ? [{ words: 'The comparisons with the processor could not be read.' }] : []),
    ...(disputes > 0
      ? [{ words: `${counted(disputes, 'gift is', 'gifts are')} disputed.`, to: '/admin/gifts?state=disputed' }]
      : []),
    ...(open > 0
      ? [{ words: `${counted(open, 'difference', 'differences')} with the processor open.`, to: '/admin/books' }]
      : []),
    ...(missing > 0
      ? [
          {
            words: `The payment of ${counted(missing, 'membership', 'memberships')} is missing.`,
            to: '/admin/memberships?state=past-due&sort=behind&order=asc',
          },
        ]
      : []),
    ...(prizes.isError ? [{ words: 'The winners could not be read.' }] : []),
    ...(overdue.length > 0
      ? [{ words: `${counted(overdue.length, 'prize is', 'prizes are')} overdue.`, to: '/admin/winners' }]
      : []),
    ...(undone.length > overdue.length
      ? [
          {
            words: `${counted(undone.length - overdue.length, 'prize waits', 'prizes wait')} for the next step.`,
            to: '/admin/winners',
          },
        ]
      : []),
    ...(memorials.isError ? [{ words: 'The memorials could not be read.' }] : []),
    ...(memorials.data?.length
      ? [
          {
            words: `${counted(memorials.data.length, 'memorial waits', 'memorials wait')} for a review.`,
            to: '/admin/memorials',
          },
        ]
      : []),
    ...(inquired.isError ? [{ words: 'The inquiries of sponsors could not be read.' }] : []),
    ...(inquiries > 0
      ? [
          {
            words: `${counted(inquiries, 'inquiry of a sponsor waits', 'inquiries of sponsors wait')} for an answer.`,
            to: '/admin/sponsor-inquiries',
          },
        ]
      : []),
    ...(unreviewed > 0
      ? [{ words: `${counted(unreviewed, 'nonprofit waits', 'nonprofits wait')} for a review.` }]
      : []),
  ]
  const isPending = [health, disputed, behind, compared, nonprofits, memorials, inquired, prizes].some(
    (query) => query.isPending,
  )
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
          {lines.map(({ words, to }) => (
            <li key={words} className="flex items-center gap-3">
              <CircleAlert className="size-5 shrink-0 text-clay" aria-hidden="true" />
              {to ? (
                <Link to={to} className="text-primary underline underline-offset-4">
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const counted = (many: number, one: string, more: string): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`
