import { adminQueries } from '@evenhand/web-kit/desk'
import { useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { type Part, partNames, parts } from './parts.ts'
import { merged } from './merged.ts'

/** Everything that whoever is logged in may read of one person, of the chosen part or of all. */
export function useTimeline(donorId: string, chosen: Part | undefined) {
  const reads = {
    money: useHistory('money', donorId),
    entries: useHistory('entries', donorId),
    member: useHistory('member', donorId),
    email: useHistory('email', donorId),
    registrations: useHistory('registrations', donorId),
    memorials: useHistory('memorials', donorId),
    sponsors: useHistory('sponsors', donorId),
    nonprofits: useHistory('nonprofits', donorId),
    signIns: useHistory('signIns', donorId),
  }
  const all = partNames.map((part) => ({ part, ...reads[part] })).filter(({ isAllowed }) => isAllowed)
  const wanted = all.filter(({ part }) => chosen === undefined || part === chosen)
  const { shown, hasMore, next } = merged(
    wanted.flatMap(({ part, read }) =>
      read.data ? [{ part, items: read.data.pages.flatMap(({ items }) => items), hasMore: read.hasNextPage }] : [],
    ),
  )
  return {
    allowed: all.map(({ part }) => part),
    /** As each part knows them, the first that does first. */
    known: all.flatMap(({ part, read }) => {
      const person = read.data?.pages[0]?.person
      return person ? [{ part, ...person }] : []
    }),
    shown,
    /** The parts that have not answered yet. */
    loading: wanted.filter(({ read }) => read.isPending).map(({ part }) => part),
    failed: wanted.filter(({ read }) => read.isError),
    hasMore,
    isReading: wanted.some(({ read }) => read.isFetchingNextPage),
    readOn: () => next.forEach((part) => void reads[part].read.fetchNextPage()),
  }
}

function useHistory(part: Part, donorId: string) {
  const isAllowed = useMay()(parts[part].call)
  return {
    isAllowed,
    read: useInfiniteQuery({ ...adminQueries.history(parts[part].call, donorId), enabled: isAllowed }),
  }
}
