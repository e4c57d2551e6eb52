import { other } from '../../../beta/src/notes/store.ts'
export const routes = [other]
