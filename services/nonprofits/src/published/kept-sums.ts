import type { Applications } from '../applications/store.ts'
import { type GrantSums, sumGranted } from '../grants/store.ts'

const keptMs = 60_000

/** The sums of all rounds. Every grant is read for them, so they are added up once a minute, however many ask. */
export function keptSums(applications: Applications, now: () => Date): () => Promise<GrantSums> {
  let kept: { sums: Promise<GrantSums>; until: number } | undefined
  return () => {
    const at = now().getTime()
    if (kept && at < kept.until) return kept.sums
    const sums = sumGranted(applications, {})
    const mine = { sums, until: at + keptMs }
    kept = mine
    // What failed is not kept.
    sums.catch(() => {
      if (kept === mine) kept = undefined
    })
    return sums
  }
}
