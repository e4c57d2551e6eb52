import { adminQueries } from '@evenhand/web-kit/desk'
import { queries, useInfiniteQuery, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { closingSoon, drafts, noneOpen, prizes, stuckDraws } from './giveaway-tasks.ts'
import { broken, lateWork } from './late-work.ts'
import { differences, disputes, failedRenewals } from './money-tasks.ts'
import { nonprofitWork } from './nonprofit-tasks.ts'
import {
  activitiesToReview,
  activitiesHeld,
  affiliatesToReview,
  entriesHeld,
  inquiriesToAnswer,
  memorialsReported,
  memorialsToReview,
  sponsorshipsToReview,
  openBatches,
  referralsToDecide,
} from './people-tasks.ts'
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

/** What waits about the walls: memorials, and who sponsors. */
function useWalls() {
  const waiting = useInfiniteQuery(adminQueries.memorials({ state: 'waiting', order: 'asc' }))
  const reported = useInfiniteQuery(adminQueries.memorials({ state: 'reported', order: 'asc' }))
  const inquired = useInfiniteQuery(adminQueries.sponsorInquiries({ state: 'open', order: 'asc' }))
  const bought = useInfiniteQuery(adminQueries.sponsorships({ state: 'waiting', order: 'asc' }))
  return { waiting, reported, inquired, bought }
}

/** What people did that earns entries, and what of it waits. */
function useEarned() {
  const shared = useInfiniteQuery(adminQueries.socialActivities({ state: 'waiting', order: 'asc' }))
  const sharedHeld = useInfiniteQuery(adminQueries.socialActivities({ state: 'held', order: 'asc' }))
  const applied = useInfiniteQuery(adminQueries.affiliates({ state: 'pending', order: 'asc' }))
  const held = useInfiniteQuery(adminQueries.affiliateReferrals({ state: 'waiting', order: 'asc' }))
  const kept = useInfiniteQuery(adminQueries.entryHolds({ state: 'held', order: 'asc' }))
  return { shared, sharedHeld, applied, held, kept }
}

/** Everything that waits at the desk, the most urgent first; nothing of it is a guess: each task counts what was just loaded. */
export function useTasks(): Tasks {
  const [now] = useState(() => Date.now())
  const health = useQuery(adminQueries.health())
  const late = useQuery(adminQueries.backlog())
  const disputed = useInfiniteQuery(adminQueries.gifts({ state: 'disputed' }))
  const behind = useInfiniteQuery(adminQueries.memberships({ state: 'past-due', sort: 'behind', order: 'asc' }))
  const compared = useQuery(adminQueries.reconciliations())
  const { waiting, reported, inquired, bought } = useWalls()
  const { shared, sharedHeld, applied, held, kept } = useEarned()
  const nonprofits = useQuery(adminQueries.nonprofitsWaiting())
  const batches = useInfiniteQuery(adminQueries.postBatches({ state: 'open' }))
  const managed = useQuery(adminQueries.giveaways())
  const pools = useQuery(queries.draws())
  const won = useQuery(adminQueries.wonDraws())
  const sources = [
    { what: 'the health of the system', query: health },
    { what: 'what is late in the services', query: late },
    { what: 'the disputed gifts', query: disputed },
    { what: 'the failed membership payments', query: behind },
    { what: 'the reconciliation with the payment processor', query: compared },
    { what: 'the memorials', query: waiting },
    { what: 'the reported memorials', query: reported },
    { what: 'the sponsor inquiries', query: inquired },
    { what: 'the sponsorships', query: bought },
    { what: 'the social media activity', query: shared },
    { what: 'the social media activity on hold', query: sharedHeld },
    { what: 'the affiliates', query: applied },
    { what: 'the affiliate referrals', query: held },
    { what: 'the held entries', query: kept },
    { what: 'the nonprofits and grants', query: nonprofits },
    { what: 'the mail-in batches', query: batches },
    { what: 'the giveaways', query: managed },
    { what: 'the draws', query: pools },
    { what: 'the winners', query: won },
  ]
  const down = Object.entries(health.data?.services ?? {}).flatMap(([name, { status }]) =>
    status === 'down' ? [name] : [],
  )
  const first = <Page>(list: { data?: { pages: readonly Page[] } | undefined }): Page[] =>
    list.data?.pages.slice(0, 1) ?? []
  const closing = [...closingSoon(managed.data ?? [], now), ...noneOpen(managed.data ?? [])]
  return {
    tasks: mostUrgentFirst([
      ...down.map((name) => broken(`down ${name}`, `The service ${name} is not answering`)),
      ...lateWork(late.data?.services ?? {}, new Set(down)),
      ...first(disputed).flatMap(disputes),
      ...differences(compared.data ?? []),
      ...first(behind).flatMap(failedRenewals),
      ...prizes(won.data ?? []),
      ...stuckDraws(pools.data ?? [], now),
      ...closing,
      ...drafts(managed.data ?? [], closing),
      ...first(waiting).flatMap(memorialsToReview),
      ...first(reported).flatMap(memorialsReported),
      ...first(inquired).flatMap(inquiriesToAnswer),
      ...first(bought).flatMap(sponsorshipsToReview),
      ...first(sharedHeld).flatMap((page) => activitiesHeld(page, pools.data ?? [])),
      ...first(shared).flatMap((page) => activitiesToReview(page, first(sharedHeld)[0]?.total ?? 0)),
      ...first(applied).flatMap(affiliatesToReview),
      ...first(held).flatMap(referralsToDecide),
      ...first(kept).flatMap((page) => entriesHeld(page, pools.data ?? [])),
      ...(nonprofits.data ? nonprofitWork(nonprofits.data) : []),
      ...first(batches).flatMap((page) => openBatches(page, pools.data ?? [])),
    ]),
    unread: sources.flatMap(({ what, query }) => (query.isError ? [{ what, again: () => void query.refetch() }] : [])),
    isPending: sources.some(({ query }) => query.isPending),
  }
}
