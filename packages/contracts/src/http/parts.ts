/** What each service answers: one line a service, from which `calls` follows. */
export * from './donations/index.ts'
export * from './email/index.ts'
export * from './entries/index.ts'
export * from './identity/index.ts'
export * from './members/index.ts'
export * from './memorials/index.ts'
export * from './nonprofits/index.ts'
export * from './registrations/index.ts'
export * from './sponsors/index.ts'

/** Answered by several, each for its part. */
export * as contacts from './contacts.ts'
export * as exports from './exports.ts'
export * as figures from './figures.ts'
export * as erasures from './erasures.ts'
export * as merges from './merges.ts'
export * as personalData from './personal-data.ts'
export * as queues from './queues.ts'
export * as supporters from './supporters.ts'

/** What the calls of several take. */
export * as rules from './rules-acceptance.ts'
export * as referring from './referred-by.ts'
