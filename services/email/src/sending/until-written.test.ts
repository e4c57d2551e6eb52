import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, testDatabase } from '@evenhand/service-kit/testing'
import { untilWritten } from './until-written.ts'

const { db, drop } = await testDatabase()
afterAll(drop)

/** A transaction is tried four times where it deadlocks; one more goes to the next write. */
const deadlocks = 5

describe('what became of an email', () => {
  it('is written once, though its transactions deadlock again and again', async () => {
    await db.query(sql`create table pots (id text primary key, cents int not null)`)
    await db.query(sql`insert into pots values ('a', 0), ('b', 0)`)
    const add = (id: string) => sql`update pots set cents = cents + 1 where id = ${id}`
    const rivals: Promise<void>[] = []

    /** Holds b, and wants a once the other has it. The server ends who notices the deadlock, which the other does first. */
    async function meetRival(): Promise<() => Promise<boolean>> {
      const [holds, wants] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      rivals.push(
        db.transaction(async (tx) => {
          await tx.query(sql`set local deadlock_timeout = '20s'`)
          await tx.query(add('b'))
          holds.resolve()
          await wants.promise
          await tx.query(add('a'))
        }),
      )
      await holds.promise
      return () => {
        wants.resolve()
        return eventually(async () => {
          const waiting = await db.query(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          return waiting.length > 0
        })
      }
    }

    let tries = 0
    await untilWritten(() =>
      db.transaction(async (tx) => {
        tries += 1
        await tx.query(sql`set local deadlock_timeout = '20ms'`)
        const rivalWaits = tries <= deadlocks ? await meetRival() : undefined
        await tx.query(add('a'))
        await rivalWaits?.()
        await tx.query(add('b'))
      }),
    )
    await Promise.all(rivals)
    expect(tries).toBe(deadlocks + 1)
    const written = deadlocks + 1
    expect(await db.query(sql`select id, cents from pots order by id`)).toEqual([
      { id: 'a', cents: written },
      { id: 'b', cents: written },
    ])
  })
})
