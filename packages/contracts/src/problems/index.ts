export * from './body.ts'
export * from './codes.ts'
export * from './proof-header.ts'
export * from './proof.ts'
