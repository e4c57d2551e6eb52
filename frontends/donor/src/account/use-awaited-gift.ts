import { recentGift } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { useEntryPages } from './entry-pages.ts'

const pollMilliseconds = 1_000
/** After that the entries come with the next visit; the webhook does not depend on this page. */
const patienceMilliseconds = 60_000
/** Clocks of browser and server differ. */
const clockDriftMilliseconds = 30_000

/** Looks again and again for the entries of a gift that this browser has just paid, until they are there. */
export function useAwaitedGift() {
  const [paidAt, setPaidAt] = useState<number>()
  useEffect(() => {
    const at = recentGift.read()
    const left = at === undefined ? 0 : at + patienceMilliseconds - Date.now()
    if (left <= 0) return
    setPaidAt(at)
    const timer = setTimeout(() => setPaidAt(undefined), left)
    return () => clearTimeout(timer)
  }, [])

  const polling = paidAt === undefined ? {} : { refetchInterval: pollMilliseconds }
  const newest = useEntryPages(polling).data?.pages[0]?.[0]
  const arrived = paidAt !== undefined && newest && Date.parse(newest.createdAt) >= paidAt - clockDriftMilliseconds
  useEffect(() => {
    if (!arrived) return
    recentGift.clear()
    // One more look, so that totals that were asked for a moment earlier are right too.
    const timer = setTimeout(() => setPaidAt(undefined), 2 * pollMilliseconds)
    return () => clearTimeout(timer)
  }, [arrived])
  return { waiting: paidAt !== undefined && !arrived, polling }
}
