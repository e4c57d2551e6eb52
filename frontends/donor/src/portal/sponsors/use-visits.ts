import { queries, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const pollMilliseconds = 1_000
/** A page of the sponsor that has not begun to load by then was not visited. */
const patienceMilliseconds = 60_000
/** The ledger hears of a visit a moment after it is kept. */
const entriesFollowMilliseconds = 3_000

/** Which sponsors the donor has visited today; looks again after a click until it is there, and whenever somebody comes back to the page. */
export function useVisits({ enabled }: { enabled: boolean }) {
  const client = useQueryClient()
  const [awaited, setAwaited] = useState<string>()
  const visits = useQuery({
    ...queries.sponsorVisits(),
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: awaited === undefined ? false : pollMilliseconds,
  })
  const arrived = awaited !== undefined && visits.data?.sponsorIds.includes(awaited) === true
  useEffect(() => {
    if (awaited === undefined) return
    const timer = setTimeout(() => setAwaited(undefined), patienceMilliseconds)
    return () => clearTimeout(timer)
  }, [awaited])
  useEffect(() => {
    if (!arrived) return
    setAwaited(undefined)
    const look = () => {
      void client.invalidateQueries({ queryKey: queries.donorStats().queryKey })
      void client.invalidateQueries({ queryKey: ['donor', 'transactions'] })
    }
    // Not ended with the effect: it has done its work by setting `awaited`.
    setTimeout(look, entriesFollowMilliseconds)
  }, [arrived, client])
  return { visits, follow: (sponsorId: string) => enabled && setAwaited(sponsorId) }
}
