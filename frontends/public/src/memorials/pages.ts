/** Loaded together: both show the same wall. */
export { HonoringVeteransPage } from './honoring-veterans-page.tsx'
export { InHonorOfPage } from './in-honor-of-page.tsx'
