export * as audit from './audit.ts'
export * as deskAccount from './desk-account.ts'
export * as identity from './identity.ts'
export * as people from './people.ts'
