import { adminQueries } from '@evenhand/web-kit/desk'
import { queries, useInfiniteQuery, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useOpens } from '../frame/use-opens.ts'
import { closingSoon, drafts, noneOpen, prizes, stuckDraws } from './giveaway-tasks.ts'
import { broken, lateWork } from './late-work.ts'
import { approvalsToGive, differences, disputes, failedRenewals, untoldOfArrears } from './money-tasks.ts'
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

/** Which sections this person's roles open: what leads to another is neither asked for nor shown. */
type Opens = ReturnType<typeof useOpens>

/** What waits about money. */
function useMoney(opens: Opens) {
  const disputed = useInfiniteQuery({ ...adminQueries.gifts({ state: 'disputed' }), enabled: opens('/admin/gifts') })
  const asked = useInfiniteQuery({
    ...adminQueries.approvals({ state: 'waiting' }),
    enabled: opens('/admin/approvals'),
  })
  const behind = useInfiniteQuery({
    ...adminQueries.memberships({ state: 'past-due', sort: 'behind', order: 'asc' }),
    enabled: opens('/admin/memberships'),
  })
  const untold = useInfiniteQuery({
    ...adminQueries.memberships({ untold: 'yes', sort: 'behind', order: 'asc' }),
    enabled: opens('/admin/memberships'),
  })
  const compared = useQuery({ ...adminQueries.reconciliations(), enabled: opens('/admin/books') })
  const sources = [
    { what: 'the disputed gifts', query: disputed, section: '/admin/gifts' },
    { what: 'the approvals', query: asked, section: '/admin/approvals' },
    { what: 'the failed membership payments', query: behind, section: '/admin/memberships' },
    { what: 'the donors who weren’t told of a failed payment', query: untold, section: '/admin/memberships' },
    { what: 'the reconciliation with the payment processor', query: compared, section: '/admin/books' },
  ]
  return { disputed, asked, behind, untold, compared, sources }
}

/** What waits about the walls: memorials, and who sponsors. */
function useWalls(opens: Opens) {
  const memorials = opens('/admin/memorials')
  const waiting = useInfiniteQuery({
    ...adminQueries.memorials({ state: 'waiting', order: 'asc' }),
    enabled: memorials,
  })
  const reported = useInfiniteQuery({
    ...adminQueries.memorials({ state: 'reported', order: 'asc' }),
    enabled: memorials,
  })
  const inquired = useInfiniteQuery({
    ...adminQueries.sponsorInquiries({ state: 'open', order: 'asc' }),
    enabled: opens('/admin/sponsor-inquiries'),
  })
  const bought = useInfiniteQuery({
    ...adminQueries.sponsorships({ state: 'waiting', order: 'asc' }),
    enabled: opens('/admin/sponsorships'),
  })
  const sources = [
    { what: 'the memorials', query: waiting, section: '/admin/memorials' },
    { what: 'the reported memorials', query: reported, section: '/admin/memorials' },
    { what: 'the sponsor inquiries', query: inquired, section: '/admin/sponsor-inquiries' },
    { what: 'the sponsorships', query: bought, section: '/admin/sponsorships' },
  ]
  return { waiting, reported, inquired, bought, sources }
}

/** What people did that earns entries, and what of it waits. */
function useEarned(opens: Opens) {
  const social = opens('/admin/social')
  const shared = useInfiniteQuery({
    ...adminQueries.socialActivities({ state: 'waiting', order: 'asc' }),
    enabled: social,
  })
  const sharedHeld = useInfiniteQuery({
    ...adminQueries.socialActivities({ state: 'held', order: 'asc' }),
    enabled: social,
  })
  const applied = useInfiniteQuery({
    ...adminQueries.affiliates({ state: 'pending', order: 'asc' }),
    enabled: opens('/admin/affiliates'),
  })
  const held = useInfiniteQuery({
    ...adminQueries.affiliateReferrals({ state: 'waiting', order: 'asc' }),
    enabled: opens('/admin/affiliates/referrals'),
  })
  const kept = useInfiniteQuery({
    ...adminQueries.entryHolds({ state: 'held', order: 'asc' }),
    enabled: opens('/admin/entry-holds'),
  })
  const sources = [
    { what: 'the social media activity', query: shared, section: '/admin/social' },
    { what: 'the social media activity on hold', query: sharedHeld, section: '/admin/social' },
    { what: 'the affiliates', query: applied, section: '/admin/affiliates' },
    { what: 'the affiliate referrals', query: held, section: '/admin/affiliates/referrals' },
    { what: 'the held entries', query: kept, section: '/admin/entry-holds' },
  ]
  return { shared, sharedHeld, applied, held, kept, sources }
}

/** What waits about giveaways, from their rules to their winners. */
function useGiveaways(opens: Opens) {
  const batches = useInfiniteQuery({
    ...adminQueries.postBatches({ state: 'open' }),
    enabled: opens('/admin/free-post'),
  })
  const managed = useQuery({ ...adminQueries.giveaways(), enabled: opens('/admin/giveaways') })
  const pools = useQuery(queries.draws())
  const won = useQuery({ ...adminQueries.wonDraws(), enabled: opens('/admin/winners') })
  const sources = [
    { what: 'the mail-in batches', query: batches, section: '/admin/free-post' },
    { what: 'the giveaways', query: managed, section: '/admin/giveaways' },
    { what: 'the draws', query: pools, section: '/admin' },
    { what: 'the winners', query: won, section: '/admin/winners' },
  ]
  return { batches, managed, pools, won, sources }
}

/** Everything that waits at the desk for this person, the most urgent first; nothing of it is a guess: each task counts what was just loaded. */
export function useTasks(): Tasks {
  const [now] = useState(() => Date.now())
  const opens = useOpens()
  const health = useQuery(adminQueries.health())
  const late = useQuery(adminQueries.backlog())
  const nonprofits = useQuery(adminQueries.nonprofitsWaiting())
  const { disputed, asked, behind, untold, compared, sources: ofMoney } = useMoney(opens)
  const { waiting, reported, inquired, bought, sources: ofWalls } = useWalls(opens)
  const { shared, sharedHeld, applied, held, kept, sources: ofEarned } = useEarned(opens)
  const { batches, managed, pools, won, sources: ofGiveaways } = useGiveaways(opens)
  const sources = [
    { what: 'the health of the system', query: health, section: '/admin' },
    { what: 'what is late in the services', query: late, section: '/admin' },
    { what: 'the nonprofits and grants', query: nonprofits, section: '/admin' },
    ...ofMoney,
    ...ofWalls,
    ...ofEarned,
    ...ofGiveaways,
  ].filter(({ section }) => opens(section))
  const down = Object.entries(health.data?.services ?? {}).flatMap(([name, { status }]) =>
    status === 'down' ? [name] : [],
  )
  const first = <Page>(list: { data?: { pages: readonly Page[] } | undefined }): Page[] =>
    list.data?.pages.slice(0, 1) ?? []
  const closing = [...closingSoon(managed.data ?? [], now), ...noneOpen(managed.data ?? [])]
  return {
    tasks: mostUrgentFirst(
      [
        ...down.map((name) => broken(`down ${name}`, `The service ${name} is not answering`)),
        ...lateWork(late.data?.services ?? {}, new Set(down)),
        ...first(disputed).flatMap(disputes),
        ...first(asked).flatMap(approvalsToGive),
        ...differences(compared.data ?? []),
        ...first(untold).flatMap(untoldOfArrears),
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
      ].filter(({ to }) => opens(to)),
    ),
    unread: sources.flatMap(({ what, query }) => (query.isError ? [{ what, again: () => void query.refetch() }] : [])),
    isPending: sources.some(({ query }) => query.isPending),
  }
}
