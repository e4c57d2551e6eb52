import type { Database } from '@evenhand/service-kit/postgres'
import { calls, looksUntold } from '@evenhand/contracts/http'
import { lockPerson } from '../second-factor/store.ts'
import { isToldSince, writeAudit } from './store.ts'

interface Look {
  by: string
  call: string
  /** Past the first page of the list. */
  isFurther: boolean
  now: Date
}

const records = new Set(calls.filter((call) => call.recordOfPerson).map(({ method, path }) => `${method} ${path}`))

/**
 * That an administrator reads a list of people: a line for each list and day (UTC), and one more where they read on past its first page,
 * or many times, as who copies it does. Of records that are opened one by one, a line where they are many.
 */
export async function noteLook(db: Database, { by, call, isFurther, now }: Look): Promise<void> {
  const often = records.has(call) ? `more than ${looksUntold} in a day` : 'past its first page or many times'
  const words = isFurther ? `${call}, ${often}` : call
  const since = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const look = { action: 'list-read', by, thingId: by, words, since } as const
  if (await isToldSince(db, look)) return
  await db.transaction(async (tx) => {
    // Of several at once one tells it.
    await lockPerson(tx, by)
    if (await isToldSince(tx, look)) return
    await writeAudit(tx, 'list-read', by, { personId: by, words })
  })
}
