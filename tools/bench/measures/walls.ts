import { walls } from '@evenhand/contracts/catalogue'
import type { Browser } from '../../donors/browser.ts'
import type { Figure } from '../figures.ts'
import { fillLogoWall, fillMemorialWall } from '../full-walls.ts'
import type { Size } from '../size.ts'
import { measureAddresses } from './pages.ts'

const sizes = { whole: { pictures: 100 }, short: { pictures: 5 } }

/** How the walls come on a slow phone when each of their places has a picture. */
export async function measureWalls(site: string, administrator: Browser, size: Size): Promise<Figure[]> {
  const { pictures } = sizes[size]
  const on = { site, administrator }
  for (const wall of walls) await fillMemorialWall(on, wall, pictures)
  await fillLogoWall(on, pictures)
  return measureAddresses(site, ['/in-honor-of', '/honoring-veterans', '/sponsor-portal'], size)
}
