import { readFileSync } from 'node:fs'
import { kit } from '../../service-kit/src/http/index.ts'
export const draw = [readFileSync, kit]
