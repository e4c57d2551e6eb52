import { useQuery } from '@evenhand/web-kit/facade'
import { sponsorQueries } from '../sponsor-queries.ts'

/** The places in line of who has proved a mailbox that are still good for a block. */
export function useOpenPlaces(enabled = true) {
  const places = useQuery({ ...sponsorQueries.ownWaiting(), refetchOnMount: 'always', enabled })
  return places.data?.filter(({ state }) => state === 'waiting' || state === 'offered') ?? []
}
