export * as audit from './audit.ts'
export * as identity from './identity.ts'
