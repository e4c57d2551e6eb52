import type { ComponentType } from 'react'
import { CabinLake, CabinRetreat, CabinSnow } from './cabin.tsx'
import { CastleFireworks } from './castle.tsx'
import { CoupeCoast } from './coupe-coast.tsx'
import { GolfDusk, GolfLinks } from './golf.tsx'
import { JeepBeach } from './jeep-beach.tsx'
import { JeepDesert } from './jeep-desert.tsx'
import { JeepForest } from './jeep-forest.tsx'
import { JeepRidge } from './jeep-ridge.tsx'
import type { PosterProps } from './poster.tsx'

interface Picture {
  Poster: ComponentType<PosterProps>
  alt: string
}

/** The names are data: a giveaway's `image` is one of them. */
export const posters = {
  'jeep-ridge': { Poster: JeepRidge, alt: 'A red Jeep Wrangler on a mountain ridge at dawn' },
  'golf-links': { Poster: GolfLinks, alt: 'A flag on a golf green above the sea at noon' },
  'cabin-retreat': { Poster: CabinRetreat, alt: 'A mountain cabin with lit windows among pines at dawn' },
  'castle-fireworks': { Poster: CastleFireworks, alt: 'Fireworks over a castle with lit windows' },
  'jeep-desert': { Poster: JeepDesert, alt: 'A green Jeep Wrangler between mesas and saguaros' },
  'golf-dusk': { Poster: GolfDusk, alt: 'A golf green and a club house at dusk' },
  'cabin-lake': { Poster: CabinLake, alt: 'A canoe on a still mountain lake at dusk' },
  'jeep-forest': { Poster: JeepForest, alt: 'A yellow Jeep Wrangler on a forest road' },
  'cabin-snow': { Poster: CabinSnow, alt: 'A mountain cabin in the snow' },
  'jeep-beach': { Poster: JeepBeach, alt: 'A Jeep Wrangler on a beach as the sun goes down' },
  'coupe-coast': { Poster: CoupeCoast, alt: 'A red sports coupe on a coast road' },
} as const satisfies Record<string, Picture>

export type PosterName = keyof typeof posters

/** The ten slides of the home page (spec 01 §2): Jeep, golf resort, mountain cabin, castle. */
export const heroPosters = (Object.keys(posters) as PosterName[]).filter((name) => name !== 'coupe-coast')

const byWord: readonly [RegExp, PosterName][] = [
  [/corvette|coupe|sports/i, 'coupe-coast'],
  [/disney|castle|vacation/i, 'castle-fireworks'],
  [/lease|desert/i, 'jeep-desert'],
  [/golf/i, 'golf-links'],
  [/cabin|mountain/i, 'cabin-retreat'],
]

/** A name that nobody has drawn gets the picture that its words suggest. */
export function posterNameOf(name: string): PosterName {
  if (Object.hasOwn(posters, name)) return name as PosterName
  return byWord.find(([words]) => words.test(name))?.[1] ?? 'jeep-ridge'
}

export const posterOf = (name: string): Picture => posters[posterNameOf(name)]
