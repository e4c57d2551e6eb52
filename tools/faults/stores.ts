import { type Database, openDatabase } from '@evenhand/service-kit/postgres'
import type { SystemAddresses } from '../launcher/system.ts'
import { SERVICES } from '../launcher/services.ts'

/** What is read of a system's addresses to open its databases. */
export type Databases = Pick<SystemAddresses, 'databases'>

/** The PostgreSQL databases of a system by service: only read, and only here, where what they hold is compared. */
export interface Stores {
  of(service: string): Database
  names: string[]
  close(): Promise<void>
}

export function openStores({ databases }: Databases): Stores {
  const names = SERVICES.filter(({ store }) => store === 'postgres').map(({ name }) => name)
  const open = new Map(names.map((name) => [name, openDatabase(databases[name] ?? '', { connections: 2 })]))
  return {
    names,
    of(service) {
      const db = open.get(service)
      if (!db) throw new Error(`${service} has no PostgreSQL database.`)
      return db
    },
    close: async () => void (await Promise.all([...open.values()].map((db) => db.close()))),
  }
}
