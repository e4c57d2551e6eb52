export * from './caller.ts'
export * from './donor-id.ts'
export * from './rights.ts'
export * from './session-grant.ts'
