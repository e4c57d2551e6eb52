export * from './lines.ts'
export * from './email.ts'
export * from './id.ts'
export * from './tax-id.ts'
