import { seriesOf } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'

/** Where the bare name of a series leads: to its edition that is open, else to the newest. Undefined for any other name. */
export function editionOf(name: string, all: readonly giveaways.ManagedGiveaway[]): string | undefined {
  if (all.some(({ slug }) => slug === name)) return undefined
  const editions = all.filter(({ slug }) => seriesOf(slug) === name)
  const newest = editions.toSorted((one, other) => one.slug.localeCompare(other.slug)).at(-1)
  return (editions.find(({ state }) => state === 'open') ?? newest)?.slug
}
