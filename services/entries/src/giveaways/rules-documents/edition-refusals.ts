import { periodOf, seriesOf, yearOfSlug } from '@evenhand/contracts/catalogue'
import { draws, type giveaways } from '@evenhand/contracts/http'
import type { FieldError } from '@evenhand/contracts/problems'
import type { EditionRow } from '../editions.ts'

/** A giveaway of people by the name of a rehearsal would be in no list that the public sees. */
export const refusalOfName = (slug: string): FieldError | undefined =>
  draws.isRehearsal(slug)
    ? {
        path: 'slug',
        message: `A name that begins with “${draws.rehearsalPrefix}” is for rehearsals of draws. Choose another name.`,
      }
    : undefined

/**
 * Why a draft does not fit its series: the name says the year of the last day, and a name without a year is not that of a series; two editions
 * are never open at once, and none opens in the past. What was given before its publication was told that it earns nothing, and stays so
 * (docs/decisions/0046).
 *
 * @param editions Those of the series, published; among them this one, where it is.
 */
export function refusalsOfEdition(
  slug: string,
  facts: Pick<giveaways.RulesFacts, 'firstDay' | 'lastDay' | 'drawsOn' | 'timeZone'>,
  { editions, now }: { editions: readonly EditionRow[]; now: Date },
): FieldError[] {
  const { opensAt, closesAt } = periodOf(facts, facts.timeZone)
  const published = editions.find((one) => one.slug === slug)
  const others = editions.filter((one) => one.slug !== slug)
  const year = yearOfSlug(slug)
  const found: FieldError[] = []
  if (year !== undefined && !facts.lastDay.startsWith(year))
    found.push({ path: 'lastDay', message: `${slug} ends in ${year}, as its name says. Choose a day of that year.` })
  if (!published && others.some((other) => (yearOfSlug(other.slug) === undefined) !== (year === undefined)))
    found.push({
      path: 'slug',
      message: `${seriesOf(slug)} already names ${year === undefined ? 'a series: choose a name that ends in a year' : 'a giveaway without a year'}.`,
    })
  const overlapping = others.find((other) => opensAt < other.closesAt && other.opensAt < closesAt)
  if (overlapping)
    found.push({
      path: overlapping.opensAt < opensAt ? 'firstDay' : 'lastDay',
      message: `${overlapping.slug} is open then. Only one giveaway of a series can be open at a time.`,
    })
  const isMoved = published?.opensAt.getTime() !== opensAt.getTime()
  if (others.length > 0 && isMoved && opensAt <= now)
    found.push({
      path: 'firstDay',
      message: 'Choose tomorrow or later. Donors who gave until now were told whether their gifts earn entries.',
    })
  return found
}
