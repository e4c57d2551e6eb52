import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { isDependencyDown } from '../problems/index.ts'
import { eventually, layCable, testDatabase } from '../testing/index.ts'
import * as fc from 'fast-check'
import { isUniqueViolation, openDatabase, prepared, sql } from './index.ts'

const store = await testDatabase()
const { db } = store
const cable = await layCable(store.url)
const farDb = openDatabase(cable.url)
await db.query(sql`create table pots (id text primary key, cents bigint not null, day date)`)
afterAll(async () => {
  await farDb.close()
  await cable.close()
  await store.drop()
})

describe('a database', () => {
  beforeEach(async () => {
    await db.query(sql`truncate pots`)
    await db.query(sql`insert into pots values ('a', 0, '2026-11-21'), ('b', 0, null)`)
  })

  const centsOf = async (id: string) =>
    (await db.query<{ cents: bigint }>(sql`select cents from pots where id = ${id}`))[0]?.cents

  it('gives money as bigint to the last cent, and a date as its text', async () => {
    await db.query(sql`update pots set cents = ${9_007_199_254_740_993n} where id = 'a'`)
    const [pot] = await db.query(sql`select cents, day from pots where id = 'a'`)
    expect(pot).toEqual({ cents: 9_007_199_254_740_993n, day: '2026-11-21' })
  })

  it('takes arrays of any values, and gives them back as they were', async () => {
    const texts = fc.array(
      fc
        .option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'NULL', '"', '\\\\', '{a,b}', " '\n\t")))
        .map((text) => text?.replaceAll('\0', '') ?? null),
    )
    const numbers = fc.array(fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })))
    const instants = fc.array(
      fc.option(
        fc.date({ min: new Date(-62_135_596_800_000), max: new Date(253_402_300_799_999), noInvalidDate: true }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(texts, numbers, instants, fc.array(fc.uint8Array()), async (some, counts, times, bytes) => {
        const [row] = await db.query(sql`
          select ${some}::text[] as texts, (select array_agg(n::text) from unnest(${counts}::bigint[]) n) as numbers,
            ${times}::timestamptz[] as instants, ${bytes}::bytea[] as bytes, ${[true, false, undefined]}::boolean[] as flags`)
        expect(row).toEqual({
          texts: some,
          numbers: counts.length === 0 ? null : counts.map((count) => count?.toString() ?? null),
          instants: times,
          bytes: bytes.map((part) => Buffer.from(part)),
          flags: [true, false, null],
        })
      }),
    )
  })

  it('refuses an array of what is no value', async () => {
    await expect(db.query(sql`select ${[{ cents: 5 }]}::text[]`)).rejects.toThrow('json()')
    await expect(db.query(sql`select ${[new Date(Number.NaN)]}::timestamptz[]`)).rejects.toThrow()
  })

  it('plans a prepared statement once a connection, and answers it with the values of each time', async () => {
    await db.transaction(async (tx) => {
      const day = (id: string) => tx.query<{ cents: bigint }>(prepared(sql`select cents from pots where id = ${id}`))
      await tx.query(sql`update pots set cents = 3 where id = 'b'`)
      expect([await day('a'), await day('b'), await day('c')]).toEqual([[{ cents: 0n }], [{ cents: 3n }], []])
      const kept = await tx.query<{ plans: bigint }>(sql`
        select generic_plans + custom_plans as plans from pg_prepared_statements where statement like 'select cents from pots%'`)
      expect(kept).toEqual([{ plans: 3n }])
    })
  })

  it('never has the server compile a plan', async () => {
    expect(await db.query(sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'off' }])
  })

  it('keeps all of a transaction or nothing of it', async () => {
    await db.transaction(async (tx) => void (await tx.query(sql`update pots set cents = 5 where id = 'a'`)))
    const failing = db.transaction(async (tx) => {
      await tx.query(sql`update pots set cents = 9 where id = 'a'`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await centsOf('a')).toBe(5n)
  })

  it('wakes after the commit, and never after a rollback', async () => {
    const woken: string[] = []
    await db.transaction(async (tx) => {
      tx.afterCommit(() => woken.push('committed'))
      expect(woken).toEqual([])
    })
    await db
      .transaction(async (tx) => {
        tx.afterCommit(() => woken.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(woken).toEqual(['committed'])
  })

  it('tries a deadlocked transaction again, and wakes once', async () => {
    let tries = 0
    let woken = 0
    const meet = Promise.withResolvers<void>()
    let locked = 0
    const inOrder = (first: string, second: string) =>
      db.transaction(async (tx) => {
        tries += 1
        tx.afterCommit(() => (woken += 1))
        await tx.query(sql`update pots set cents = cents + 1 where id = ${first}`)
        if (++locked >= 2) meet.resolve()
        await meet.promise
        await tx.query(sql`update pots set cents = cents + 1 where id = ${second}`)
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(tries).toBeGreaterThan(2)
    expect({ woken, a: await centsOf('a'), b: await centsOf('b') }).toEqual({ woken: 2, a: 2n, b: 2n })
  })

  it('says which unique key refused a row', async () => {
    const refusal = await db.query(sql`insert into pots values ('a', 1)`).catch((error: unknown) => error)
    expect([isUniqueViolation(refusal), isUniqueViolation(refusal, 'pots_pkey')]).toEqual([true, true])
    expect([isUniqueViolation(refusal, 'another'), isUniqueViolation(new Error('no'))]).toEqual([false, false])
  })

  it('tells a broken connection from a broken statement, and serves again when the way is mended', async () => {
    const broken = farDb.transaction(async (tx) => {
      await tx.query(sql`update pots set cents = 7 where id = 'a'`)
      cable.cut()
      await tx.query(sql`update pots set cents = 8 where id = 'a'`)
    })
    expect(isDependencyDown(await broken.catch((error: unknown) => error))).toBe(true)
    for (const ask of [() => farDb.ping(), () => farDb.query(sql`select 1`), () => farDb.transaction(async () => 1)])
      expect(isDependencyDown(await ask().catch((error: unknown) => error))).toBe(true)
    cable.mend()
    await farDb.ping()
    expect(await centsOf('a')).toBe(0n)
    const wrong = await farDb.query(sql`select nothing_here`).catch((error: unknown) => error)
    expect(isDependencyDown(wrong)).toBe(false)
  })

  it('runs work alone under its name, in no transaction, and lets the next go when it is done or has failed', async () => {
    const stateOfHolder = () =>
      db.query(sql`
        select state from pg_stat_activity join pg_locks using (pid)
        where datname = current_database() and locktype = 'advisory' and granted`)
    const others: boolean[] = []
    const ran = await db.alone('counting', async () => {
      others.push(await farDb.alone('counting', () => Promise.reject(new Error('nobody else runs'))))
      others.push(await farDb.alone('sorting', () => Promise.resolve()))
      expect(await stateOfHolder()).toEqual([{ state: 'idle' }])
    })
    expect({ ran, others }).toEqual({ ran: true, others: [false, true] })
    await expect(db.alone('counting', () => Promise.reject(new Error('lost count')))).rejects.toThrow('lost count')
    expect(await farDb.alone('counting', () => Promise.resolve())).toBe(true)
  })

  it('lets the next run alone when the connection of the one before breaks', async () => {
    await farDb.alone('counting', async () => cable.cut())
    expect(await eventually(() => db.alone('counting', () => Promise.resolve()))).toBe(true)
    cable.mend()
    await eventually(() => farDb.ping().then(() => true))
  })

  it('serves again after the server has ended every connection', async () => {
    await Promise.all(Array.from({ length: 5 }, () => farDb.ping()))
    const working = farDb.transaction(async (tx) => {
      await tx.query(sql`select 1`)
      await db.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await tx.query(sql`select 1`)
    })
    expect(isDependencyDown(await working.catch((error: unknown) => error))).toBe(true)
    await eventually(() => farDb.ping().then(() => true))
  })
})
