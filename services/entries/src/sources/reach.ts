import { campaignMonth, type Month } from '@evenhand/contracts/catalogue'
import { startOf } from './calendar.ts'
import { contentsOf, type Fact } from './fact.ts'
import type { Known } from './known.ts'
import type { Source } from './source.ts'

export interface DonorSince {
  donorId: string
  /** The first instant of the month. */
  since: Date
  month: Month
}

/** How far some facts reach beyond themselves. */
export interface Reach {
  /**
   * Of each donor the month from which on other causes can be touched; none of a donor whose facts touch nothing but themselves, as most
   * gifts do.
   */
  donors: readonly DonorSince[]
  /** The donors whose levels decide what the facts earn. */
  levelled: readonly string[]
}

export const reachOf = (known: Known, sources: readonly Source[], facts: readonly Fact[]): Reach => ({
  donors: touchedSince(known, sources, facts),
  levelled: sources.flatMap((source) => (source.isLevelled ? contentsOf(source.facts, facts) : [])).map(toDonor),
})

const toDonor = ({ donorId }: { donorId: string }): string => donorId

function touchedSince(known: Known, sources: readonly Source[], facts: readonly Fact[]): DonorSince[] {
  const earliest = new Map<string, Month>()
  for (const fact of facts) {
    const { donorId } = fact.content
    for (const source of sources) {
      const at = source.reachOf?.(known, fact)
      if (!at) continue
      const [month, before] = [campaignMonth(at), earliest.get(donorId)]
      if (before === undefined || month < before) earliest.set(donorId, month)
    }
  }
  return [...earliest].map(([donorId, month]) => ({ donorId, month, since: startOf(month) }))
}
