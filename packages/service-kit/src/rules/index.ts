/**
 * The official rules where entries are made: which version is in force, and that nobody accepts one that is not, or in words that are not
 * ours. A service that uses it has the table `published_rules` (docs/decisions/0044).
 */
export { type AcceptedRow, isPublished, refuseOtherRules, toAcceptedRules } from './accepted.ts'
export { listEditions, namesWayAt, type PublishedEdition, regionsAllowedAt } from './editions.ts'
export { findCurrentRules, rulesReactions } from './published.ts'
