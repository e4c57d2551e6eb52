/** Drawn pictures. They hold no state, so every frontend bundles just those it shows. */
export { GivenHome, OpenRoad, Signpost, Tickets } from './drawings/index.tsx'
export { EvenhandMark, Mark, SponsorMark } from './marks/mark.tsx'
export { heroPosters, type PosterName, posterNameOf, posterOf, posters } from './posters/index.ts'
