import type { Wall } from '../catalogue/index.ts'

/** The page of each wall. */
export const wallPaths: Readonly<Record<Wall, string>> = {
  'in-honor-of': '/in-honor-of',
  veterans: '/honoring-veterans',
}

/** The page of one memorial: its wall’s, which names it. */
export const memorialPath = (wall: Wall, memorialId: string): string => `${wallPaths[wall]}?memorial=${memorialId}`

/** Where donors find their own, of both walls. */
export const ownMemorialsPath = `${wallPaths['in-honor-of']}#own`
