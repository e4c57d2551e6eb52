import {
  closedEntriesWords,
  editionToShow,
  mainSeries,
  openEditionAt,
  type Period,
} from '@evenhand/contracts/catalogue'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { listEditions } from '@evenhand/service-kit/rules'

/** The editions of the giveaway that gifts enter, as far as we have heard of them. */
export const listMainEditions = (db: Queries): Promise<Period[]> => listEditions(db, [mainSeries])

/** Whether what happens at an instant is in an edition; also while nobody has told us of any. Which one it is, the entries service decides. */
export const takesPart = (editions: readonly Period[], at: Date): boolean =>
  editions.length === 0 || openEditionAt(editions, at) !== undefined

/** A free entry that would be in no draw is refused, with the day from which the next one is taken; gifts are taken always (spec 03 §A). */
export async function refuseClosed(db: Queries, now: Date): Promise<void> {
  const editions = await listMainEditions(db)
  if (takesPart(editions, now)) return
  const shown = editionToShow(editions, now)
  const { free } = closedEntriesWords(shown && now < shown.opensAt ? shown.opensAt : undefined)
  throw new Problem('entries-closed', { detail: free })
}
