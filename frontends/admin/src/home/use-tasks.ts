import { adminQueries, newsMilliseconds, type queues } from '@evenhand/web-kit/desk'
import { queries, useQuery } from '@evenhand/web-kit/facade'
import { useOpens } from '../frame/use-opens.ts'
import { useNow } from '../takings/use-now.ts'
import { closingSoon, drafts, noneOpen, prizes, stuckDraws } from './giveaway-tasks.ts'
import { broken, lateWork } from './late-work.ts'
import { queueTasks } from './queue-tasks.ts'
import { mostUrgentFirst, type Task } from './task.ts'

/** A source of the queue that could not be read, with the way to ask again. */
export interface Unread {
  what: string
  again: () => void
}

interface Tasks {
  tasks: Task[]
  unread: Unread[]
  isPending: boolean
}

/** Which sections this person's roles open: what leads to another is neither asked for nor shown. */
type Opens = ReturnType<typeof useOpens>

/** What a service keeps for the desk, and in which sections: to who opens none of them, its silence says nothing. */
const kept: Readonly<Record<queues.QueueService, readonly [what: string, ...sections: string[]]>> = {
  donations: [
    'the disputes, approvals and failed payments',
    '/admin/gifts',
    '/admin/approvals',
    '/admin/memberships',
    '/admin/books',
  ],
  entries: ['the held entries and mail-in batches', '/admin/entry-holds', '/admin/free-post'],
  // Owners alone decide about them.
  identity: ['the merges of records', '/admin/merges'],
  members: ['the social media activity', '/admin/social'],
  memorials: ['the memorials', '/admin/memorials'],
  nonprofits: ['the nonprofits and grants', '/admin/nonprofits', '/admin/grant-rounds', '/admin/grants'],
  sponsors: [
    'the sponsors and affiliates',
    '/admin/sponsorships',
    '/admin/sponsor-inquiries',
    '/admin/affiliates',
    '/admin/affiliates/referrals',
  ],
}

const news = { refetchInterval: newsMilliseconds }

/** What waits about giveaways, from their rules to their winners: each of them is a row. */
function useGiveaways(opens: Opens) {
  const managed = useQuery({ ...adminQueries.giveaways(), ...news, enabled: opens('/admin/giveaways') })
  const pools = useQuery({ ...queries.draws(), ...news })
  const won = useQuery({ ...adminQueries.wonDraws(), ...news, enabled: opens('/admin/winners') })
  const sources = [
    { what: 'the giveaways', query: managed, section: '/admin/giveaways' },
    { what: 'the draws', query: pools, section: '/admin' },
    { what: 'the winners', query: won, section: '/admin/winners' },
  ]
  return { managed, pools, won, sources }
}

/** Everything that waits at the desk for this person, the most urgent first; nothing of it is a guess: the services count all of it, in one call. */
export function useTasks(): Tasks {
  const now = useNow()
  const opens = useOpens()
  const health = useQuery(adminQueries.health())
  const late = useQuery(adminQueries.backlog())
  const waiting = useQuery(adminQueries.queues())
  const { managed, pools, won, sources: ofGiveaways } = useGiveaways(opens)
  const sources = [
    { what: 'the health of the system', query: health, section: '/admin' },
    { what: 'what is late in the services', query: late, section: '/admin' },
    { what: 'the queues', query: waiting, section: '/admin' },
    ...ofGiveaways,
  ].filter(({ section }) => opens(section))
  const down = Object.entries(health.data?.services ?? {}).flatMap(([name, { status }]) =>
    status === 'down' ? [name] : [],
  )
  const closing = [...closingSoon(managed.data ?? [], now), ...noneOpen(managed.data ?? [])]
  const silent = (waiting.data?.silent ?? []).flatMap((service) => {
    const [what, ...sections] = kept[service]
    return sections.some(opens) ? [{ what, again: () => void waiting.refetch() }] : []
  })
  return {
    tasks: mostUrgentFirst(
      [
        ...down.map((name) => broken(`down ${name}`, `The service ${name} is not answering`)),
        ...lateWork(late.data?.services ?? {}, new Set(down)),
        ...queueTasks(waiting.data?.queues ?? [], pools.data ?? []),
        ...prizes(won.data ?? []),
        ...stuckDraws(pools.data ?? [], now),
        ...closing,
        ...drafts(managed.data ?? [], closing),
      ].filter(({ to }) => opens(to)),
    ),
    unread: [
      ...sources.flatMap(({ what, query }) => (query.isError ? [{ what, again: () => void query.refetch() }] : [])),
      ...silent,
    ],
    isPending: sources.some(({ query }) => query.isPending),
  }
}
