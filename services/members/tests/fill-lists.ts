/** Fills the lists of administrators with ROWS rows each, for `npm run bench`. DATABASE_URL is the service's database. */
import { readConfig } from '@evenhand/service-kit/config'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { fillLists } from './long-lists.ts'

const { DATABASE_URL, ROWS } = readConfig(z.object({ DATABASE_URL: z.url(), ROWS: z.coerce.number().int().min(1) }))
const db = openDatabase(DATABASE_URL, { connections: 1 })
await fillLists(db, ROWS)
await db.close()
