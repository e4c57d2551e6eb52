export * as memorials from './memorials.ts'
