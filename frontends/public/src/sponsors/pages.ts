export { LevelsPage } from './levels-page.tsx'
export { SponsorPortalPage } from './portal-page.tsx'
