/** The wall of logos: bundled by each frontend that shows it, over the shared facade (`frontends/over-the-facade.ts`). */
export { wordsFor } from './blocks.ts'
export { SponsorLogo } from './sponsor-logo.tsx'
export { SponsorWall } from './wall.tsx'
export { wallQuery } from './wall-query.ts'
