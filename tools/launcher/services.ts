import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Store = 'postgres' | 'mongo'

export interface ServiceDescription {
  name: string
  store: Store
  redis: boolean
}

/** The nine, as architecture draws them. */
export const SERVICES: ServiceDescription[] = [
  { name: 'identity', store: 'postgres', redis: true },
  { name: 'donations', store: 'postgres', redis: true },
  { name: 'entries', store: 'postgres', redis: true },
  { name: 'members', store: 'postgres', redis: true },
  { name: 'memorials', store: 'mongo', redis: true },
  { name: 'nonprofits', store: 'mongo', redis: false },
  { name: 'sponsors', store: 'mongo', redis: true },
  { name: 'email', store: 'postgres', redis: true },
  { name: 'registrations', store: 'postgres', redis: false },
]

/** The checkout that this launcher lies in. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Services whose program is in the checkout. */
export function presentServices(root: string): ServiceDescription[] {
  return SERVICES.filter(({ name }) => existsSync(join(root, 'services', name, 'src/main.ts')))
}
