export * as audit from './audit.ts'
export * as identity from './identity.ts'
export * as people from './people.ts'
