import { other } from './store.ts'
export const decide = (): unknown => other
