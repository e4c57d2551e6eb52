export * as sponsors from './sponsors.ts'
