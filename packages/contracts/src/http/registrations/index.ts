export * as registrations from './registrations.ts'
