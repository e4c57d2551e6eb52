/**
 * A giveaway that repeats is a series; each time it is held is an edition, whose slug is `<series>-<year of the last day>` (spec 03 §A,
 * docs/decisions/0046). One that does not repeat is a series of its own name.
 */

/** The series that gifts, months, visits and awards enter. */
export const mainSeries = 'main'

/** The 3-year lease (spec 02 §9). */
export const leaseSeries = 'lease'

/** `main` and `2027-12-15` are `main-2027`. */
export const editionSlug = (series: string, lastDay: string): string => `${series}-${lastDay.slice(0, 4)}`

/** A whole draw of made-up donors, without a prize (`npm run draw -- rehearse`): at its own address, and in no list that the public sees. */
export const rehearsalPrefix = 'rehearsal-'
export const isRehearsal = (slug: string): boolean => slug.startsWith(rehearsalPrefix)

const yearAtTheEnd = /-(\d{4})$/

export const seriesOf = (slug: string): string => slug.replace(yearAtTheEnd, '')

/** The year that the slug of an edition says; undefined for a giveaway that does not repeat. */
export const yearOfSlug = (slug: string): string | undefined => yearAtTheEnd.exec(slug)?.[1]

/** Instants, or ISO 8601 in UTC. */
interface Dated {
  opensAt: Date | string
  closesAt: Date | string
}

const millisecondsOf = (at: Date | string): number => new Date(at).getTime()

/** Of the editions of a series the one that is open at an instant: two never are. */
export const openEditionAt = <Edition extends Dated>(editions: readonly Edition[], at: Date): Edition | undefined =>
  editions.find(
    ({ opensAt, closesAt }) => millisecondsOf(opensAt) <= at.getTime() && at.getTime() < millisecondsOf(closesAt),
  )

/** Of the editions of a series the one that a page about it shows: the open one, else the next announced one, else the one that closed last. */
export function editionToShow<Edition extends Dated>(editions: readonly Edition[], now: Date): Edition | undefined {
  const inOrder = editions.toSorted((one, other) => millisecondsOf(one.opensAt) - millisecondsOf(other.opensAt))
  const announced = inOrder.find(({ opensAt }) => millisecondsOf(opensAt) > now.getTime())
  return openEditionAt(inOrder, now) ?? announced ?? inOrder.at(-1)
}

/** The same, of a list of all giveaways. */
export const shownOfSeries = <Giveaway extends Dated & { slug: string }>(
  giveaways: readonly Giveaway[],
  series: string,
  now: Date,
): Giveaway | undefined =>
  editionToShow(
    giveaways.filter(({ slug }) => seriesOf(slug) === series),
    now,
  )
