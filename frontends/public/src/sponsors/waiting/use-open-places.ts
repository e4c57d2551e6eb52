import { useQuery } from '@evenhand/web-kit/facade'
import { sponsorQueries } from '../sponsor-queries.ts'

/** The places in line of who has proved a mailbox that are still good for a block. */
export function useOpenPlaces(enabled = true) {
  const asked = useQuery({ ...sponsorQueries.ownWaiting(), refetchOnMount: 'always', enabled })
  const places = asked.data?.filter(({ state }) => state === 'waiting' || state === 'offered') ?? []
  return { asked, places }
}
