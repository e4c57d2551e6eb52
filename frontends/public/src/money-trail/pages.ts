/** Loaded together: whoever reads one goes on to the others. */
export { MoneyTrailPage } from './money-trail-page.tsx'
export { OrganizationPage } from './organization/organization-page.tsx'
export { RoundPage } from './round/round-page.tsx'
