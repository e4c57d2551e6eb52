import { decide } from './use-cases.ts'
export const other = decide
