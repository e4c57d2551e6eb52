/** The lists of draws and of winners. Together, because both are small: what every visitor loads names one file for them. */
export { DrawsPage } from './draws/draws-page.tsx'
export { WinnersPage } from './winners/winners-page.tsx'
