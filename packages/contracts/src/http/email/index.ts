export * as email from './email.ts'
