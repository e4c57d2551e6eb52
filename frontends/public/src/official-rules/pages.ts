/** Loaded together: each is a few words around the same page. */
export { GiveawayRulesPage } from './giveaway-rules-page.tsx'
export { LeaseRulesPage } from './lease-rules-page.tsx'
export { OfficialRulesPage } from './official-rules-page.tsx'
