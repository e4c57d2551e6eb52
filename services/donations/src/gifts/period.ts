import {
  closedEntriesWords,
  editionToShow,
  isOpenIn,
  mainSeries,
  notOpenWords,
  openEditionAt,
  type Period,
} from '@evenhand/contracts/catalogue'
import type { Queries } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { listEditions, type PublishedEdition, regionsAllowedAt } from '@evenhand/service-kit/rules'

/** The editions of the giveaway that gifts enter, as far as we have heard of them. */
export const listMainEditions = (db: Queries): Promise<PublishedEdition[]> => listEditions(db, [mainSeries])

/** Whether what happens at an instant is in an edition; also while nobody has told us of any. Which one it is, the entries service decides. */
export const takesPart = (editions: readonly Period[], at: Date): boolean =>
  editions.length === 0 || openEditionAt(editions, at) !== undefined

/** Whether a gift earns entries: in an edition, and from where that is open, as far as we have heard. What it earns, the entries service decides. */
export const earnsAt = (editions: readonly PublishedEdition[], at: Date, region: Region): boolean =>
  takesPart(editions, at) && !isVoidAt(editions, at, region)

/**
 * Whether the edition that is open at an instant is not open in a region by the rules in force then: what it is opened to later, no gift of before
 * has. Without an edition, the next is taken to be open.
 */
export function isVoidAt(editions: readonly PublishedEdition[], at: Date, region: Region): boolean {
  const edition = openEditionAt(editions, at)
  const regionsAllowed = edition && regionsAllowedAt(edition, at)
  return regionsAllowed !== undefined && !isOpenIn({ regionsAllowed }, region)
}

/** Where a giver said that they live, if they did. */
type Region = string | null | undefined

/** A free entry that would be in no draw is refused, with the day from which the next one is taken; gifts are taken always (spec 03 §A). */
export async function refuseClosed(db: Queries, now: Date): Promise<void> {
  const editions = await listMainEditions(db)
  if (takesPart(editions, now)) return
  const shown = editionToShow(editions, now)
  const { free } = closedEntriesWords(shown && now < shown.opensAt ? shown.opensAt : undefined)
  throw new Problem('entries-closed', { detail: free })
}

/** A free entry from where the giveaway is not open would count in no draw. */
export async function refuseNotOpenIn(db: Queries, region: string | undefined, now: Date): Promise<void> {
  if (isVoidAt(await listMainEditions(db), now, region)) throw invalidField('region', notOpenWords.free)
}
