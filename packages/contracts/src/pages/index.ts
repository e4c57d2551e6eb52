export * from './site-address.ts'
