import type { Wall } from '../catalogue/index.ts'

/** The page of each wall. */
export const wallPaths: Readonly<Record<Wall, string>> = {
  'in-honor-of': '/in-honor-of',
  veterans: '/honoring-veterans',
}

/** The page of one memorial: its wall’s, which names it. */
export const memorialPath = (wall: Wall, memorialId: string): string => `${wallPaths[wall]}?memorial=${memorialId}`

/** What stands there for one that isn’t shown: every such address leads to this one, which says so and holds nothing else. */
export const goneMemorial = 'gone'

const ids = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The memorial that is named in an address; the gone one where it can be none, undefined where nothing is named. */
export function memorialNamed(named: string | null): string | undefined {
  if (named === null) return undefined
  return ids.test(named) ? named : goneMemorial
}

/** Where donors find their own, of both walls. */
export const ownMemorialsPath = `${wallPaths['in-honor-of']}#own`
