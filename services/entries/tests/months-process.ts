/** Begins months as the job does, a few members at a time, to be killed. DATABASE_URL, and NOW: the present instant. */
import { readConfig } from '@evenhand/service-kit/config'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { recordFacts } from '../src/all-sources.ts'
import { beginMonths } from '../src/sources/monthly/begin-months.ts'

const { DATABASE_URL, NOW } = readConfig(z.object({ DATABASE_URL: z.url(), NOW: z.iso.datetime() }))
const db = openDatabase(DATABASE_URL, { connections: 1 })
while ((await beginMonths(db, recordFacts, new Date(NOW), 5)) > 0);
await db.close()
