import { adminQueries } from '@evenhand/web-kit/desk'
import { CircleAlert, CircleCheck, Link, Loading, Skeleton, useInfiniteQuery, useQuery } from '@evenhand/web-kit/facade'
import { lateWork } from './late-work.ts'
import { Panel } from '../frame/panel.tsx'

interface Line {
  words: string
  /** Where it can be dealt with. */
  to?: string
}

const counted = (many: number, one: string, more: string): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`

/** What a person should look at, most urgent first; nothing of it is a guess: each line counts what was just loaded. */
export function Attention() {
  const { lines, isPending } = useAttention()
  return (
    <Panel title={lines.length > 0 && !isPending ? `Needs attention (${lines.length})` : 'Needs attention'}>
      {isPending ? (
        <Loading label="Loading what needs attention">
          <Skeleton className="h-6 w-2/3" />
        </Loading>
      ) : lines.length === 0 ? (
        <p className="flex items-center gap-3">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="space-y-2">
          {lines.map(({ words, to }) => (
            <li key={words} className="flex items-start gap-3">
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

function useAttention(): { lines: Line[]; isPending: boolean } {
  const health = useQuery(adminQueries.health())
  const late = useQuery(adminQueries.backlog())
  const disputed = useInfiniteQuery(adminQueries.gifts({ state: 'disputed' }))
  const behind = useInfiniteQuery(adminQueries.memberships({ state: 'past-due', sort: 'behind', order: 'asc' }))
  const compared = useQuery(adminQueries.reconciliations())
  const memorials = useQuery(adminQueries.memorials('waiting'))
  const inquired = useInfiniteQuery(adminQueries.sponsorInquiries({ state: 'open' }))
  const prizes = useQuery(adminQueries.wonDraws())
  const asked = { health, late, disputed, behind, compared, memorials, inquired, prizes }
  const down = Object.entries(health.data?.services ?? {}).flatMap(([name, { status }]) =>
    status === 'down' ? [name] : [],
  )
  const undone = (prizes.data ?? []).filter(({ next }) => next !== 'nothing' && next !== 'wait')
  const overdue = undone.filter((prize) => prize.overdue).length
  const queues: readonly [many: number | undefined, one: string, more: string, to?: string][] = [
    [disputed.data?.pages[0]?.total, 'gift is disputed', 'gifts are disputed', '/admin/gifts?state=disputed'],
    [
      compared.data?.[0]?.differences.filter(({ mended }) => !mended).length,
      'difference with the payment processor is open',
      'differences with the payment processor are open',
      '/admin/books',
    ],
    [
      behind.data?.pages[0]?.total,
      'membership has a failed payment',
      'memberships have a failed payment',
      '/admin/memberships?state=past-due&sort=behind&order=asc',
    ],
    [overdue, 'prize is overdue', 'prizes are overdue', '/admin/winners'],
    [
      undone.length - overdue,
      'prize is ready for the next step',
      'prizes are ready for the next step',
      '/admin/winners',
    ],
    [memorials.data?.length, 'memorial needs a review', 'memorials need a review', '/admin/memorials'],
    [
      inquired.data?.pages[0]?.total,
      'sponsor inquiry needs an answer',
      'sponsor inquiries need an answer',
      '/admin/sponsor-inquiries',
    ],
  ]
  const unread = Object.entries(asked).filter(([, query]) => query.isError)
  const lines: Line[] = [
    ...down.map((name) => ({ words: `The service ${name} is not answering.` })),
    ...lateWork(late.data?.services ?? {}, new Set(down)).map((words) => ({ words })),
    ...unread.map(([name]) => ({ words: `We couldn't load ${unreadWords[name as keyof typeof asked]}.` })),
    ...queues.flatMap(([many, one, more, to]) =>
      many ? [{ words: `${counted(many, one, more)}.`, ...(to ? { to } : {}) }] : [],
    ),
  ]
  return { lines, isPending: Object.values(asked).some((query) => query.isPending) }
}

/** What stays unknown when a question fails. */
const unreadWords = {
  health: 'the health of the system',
  late: 'what is late in the services',
  disputed: 'the disputed gifts',
  behind: 'the failed membership payments',
  compared: 'the reconciliation with the payment processor',
  prizes: 'the winners',
  memorials: 'the memorials',
  inquired: 'the sponsor inquiries',
} as const
