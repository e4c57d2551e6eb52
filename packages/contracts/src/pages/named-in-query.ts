import { wallPaths } from './memorial-address.ts'
import { newslettersPath } from './newsletter-address.ts'

/** What stands there for one that isn’t shown: every such address leads to this one, which says so and holds nothing else. */
export const goneOne = 'gone'

const ids = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The one that is named in an address; the gone one where it can be none, undefined where nothing is named. */
export function oneNamed(named: string | null): string | undefined {
  if (named === null) return undefined
  return ids.test(named) ? named : goneOne
}

const queryNames: Readonly<Record<string, 'memorial' | 'letter'>> = {
  [wallPaths['in-honor-of']]: 'memorial',
  [wallPaths.veterans]: 'memorial',
  [newslettersPath]: 'letter',
}

/** By which name a page’s address asks for one of many; undefined where it has none. */
export const queryNameOf = (path: string): 'memorial' | 'letter' | undefined => queryNames[path]
