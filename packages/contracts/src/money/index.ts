export * from './amounts.ts'
export * from './dollars.ts'
export * from './typed.ts'
