/** Every HTTP call of the system. The gateway's routes, the OpenAPI document, the clients and the services read it. */
import type { Call, GatewayCall } from './call.ts'
import * as audit from './audit.ts'
import * as books from './books.ts'
import * as claims from './claims.ts'
import * as contacts from './contacts.ts'
import * as donations from './donations/index.ts'
import * as draws from './draws.ts'
import * as email from './email.ts'
import * as entries from './entries.ts'
import * as figures from './figures.ts'
import * as freePost from './free-post.ts'
import * as gateway from './gateway.ts'
import * as gifts from './gifts.ts'
import * as giveaways from './giveaways.ts'
import * as identity from './identity.ts'
import * as members from './members.ts'
import * as memberships from './memberships.ts'
import * as memorials from './memorials.ts'
import * as nonprofits from './nonprofits.ts'
import * as receipts from './receipts.ts'
import * as registrations from './registrations.ts'
import * as rules from './rules-acceptance.ts'
import * as sponsors from './sponsors.ts'
import * as winners from './winners.ts'

export * from './call.ts'
export {
  audit,
  books,
  claims,
  contacts,
  donations,
  draws,
  email,
  entries,
  figures,
  freePost,
  gateway,
  gifts,
  giveaways,
  identity,
  members,
  memberships,
  memorials,
  nonprofits,
  receipts,
  registrations,
  rules,
  sponsors,
  winners,
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'service' in value

/** What the services answer. */
export const calls: readonly Call[] = [
  identity,
  audit,
  donations,
  gifts,
  books,
  entries,
  figures,
  freePost,
  draws,
  winners,
  claims,
  contacts,
  giveaways,
  members,
  memberships,
  memorials,
  nonprofits,
  sponsors,
  email,
  receipts,
  registrations,
].flatMap((part) => Object.values(part).filter(isCall))

/** What the gateway answers itself. */
export const gatewayCalls: readonly GatewayCall[] = [
  gateway.getSession,
  gateway.endSession,
  gateway.getSystemHealth,
  gateway.getSystemBacklog,
]
