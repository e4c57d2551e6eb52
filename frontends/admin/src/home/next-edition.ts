import { editionSlug, lastDayOf, moveByYears } from '@evenhand/web-kit/desk'
import { seriesOf } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'

type Managed = giveaways.ManagedGiveaway

/** What there is of the edition after one: nothing, a draft, or published rules. */
export interface NextEdition {
  slug: string
  state: 'missing' | 'drafted' | 'published'
  /** The title, where a draft has that of the edition before: nobody may have looked at it yet. */
  oldTitle?: string
}

/** Undefined for a giveaway that does not repeat. */
export function nextEditionOf(one: Managed, all: readonly Managed[]): NextEdition | undefined {
  const { slug, closesAt, timeZone } = one
  const series = seriesOf(slug)
  if (series === slug || closesAt === null || timeZone === null) return undefined
  const others = all.filter((other) => other.slug !== slug && seriesOf(other.slug) === series)
  const published = others.find((other) => other.closesAt !== null && other.closesAt > closesAt)
  if (published) return { slug: published.slug, state: 'published' }
  const drafted = others.find(({ state }) => state === 'new')
  if (drafted)
    return { slug: drafted.slug, state: 'drafted', ...(drafted.title === one.title ? { oldTitle: one.title } : {}) }
  return { slug: editionSlug(series, moveByYears(lastDayOf(closesAt, timeZone), 1)), state: 'missing' }
}

export function nextInWords({ slug, state, oldTitle }: NextEdition): string {
  switch (state) {
    case 'published':
      return `The next one, ${slug}, is published and opens automatically.`
    case 'drafted':
      return oldTitle === undefined
        ? `The next one, ${slug}, is drafted. Check it and publish it.`
        : `The next one, ${slug}, is drafted, still titled “${oldTitle}”. Check its title and publish it.`
    case 'missing':
      return `The next one, ${slug}, isn’t drafted. Write and publish it.`
  }
}
