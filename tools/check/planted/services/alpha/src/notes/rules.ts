import { readFileSync } from 'node:fs'
import { found } from './store.ts'
export const rule = [readFileSync, found]
