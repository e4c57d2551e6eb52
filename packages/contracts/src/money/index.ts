export * from './amounts.ts'
export * from './dollars.ts'
