/**
 * What a person decides about free entries that were held, for the services that know the donor’s address: `entries`, where it is decided, knows
 * none (docs/decisions/0080).
 */
export { type Addressee, holdReactions } from './decided.ts'
