import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, sqlState } from '../postgres/index.ts'
import { eventually, testDatabase } from '../testing/index.ts'
import type { IdempotencyKey } from './key.ts'
import { oncePerKey } from './once-per-key.ts'

const keyFor = (key: string, body = 'a gift'): IdempotencyKey => ({
  scope: 'POST /gifts',
  key,
  fingerprint: createHash('sha256').update(body).digest(),
})

const store = await testDatabase()
const { db } = store
await db.query(sql`create table effects (id bigint generated always as identity, note text)`)
afterAll(() => store.drop())

describe('a request with a key', () => {
  beforeEach(() => db.query(sql`truncate effects, idempotency_keys restart identity`))

  const give = (key: IdempotencyKey | undefined, work: () => Promise<void> = async () => undefined) =>
    db.transaction((tx) =>
      oncePerKey(tx, key, async () => {
        const [row] = await tx.query<{ id: bigint }>(sql`insert into effects (note) values ('given') returning id`)
        await work()
        return { id: String(row?.id), note: 'given' }
      }),
    )
  /** Somebody asks the database for what another transaction holds. */
  const someoneWaits = () =>
    eventually(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await db.query(waiting)).length > 0
    })
  const effects = async () => (await db.query(sql`select 1 from effects`)).length

  it('has one effect and forty equal answers for forty twins at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => give(keyFor('twins'), () => sleep(30))))
    expect(await effects()).toBe(1)
    expect(answers).toEqual(Array.from({ length: 40 }, () => answers[0]))
  })

  it('has an effect each without a key, with another key, or for another person', async () => {
    await give(undefined)
    await give(undefined)
    await give(keyFor('first-key'))
    await give(keyFor('other-key'))
    await give({ ...keyFor('first-key'), scope: 'POST /gifts donor-1' })
    expect(await effects()).toBe(5)
  })

  it('is refused when the key was used for something else', async () => {
    await give(keyFor('reused'))
    await expect(give(keyFor('reused', 'a larger gift'))).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await effects()).toBe(1)
  })

  it('whose key the database cannot keep fails with what the database says', async () => {
    const refusal = await give(keyFor('with a NUL \0')).catch((error: unknown) => error)
    expect(sqlState(refusal)).toBe('22021')
    expect(await effects()).toBe(0)
  })

  it('leaves no key when its work fails, so that it can be tried again', async () => {
    await expect(give(keyFor('failing'), () => Promise.reject(new Error('declined')))).rejects.toThrow('declined')
    expect(await db.query(sql`select 1 from idempotency_keys`)).toEqual([])
    expect(await give(keyFor('failing'))).toMatchObject({ note: 'given' })
    expect(await effects()).toBe(1)
  })

  it('is taken up by a waiting twin when the first one fails', async () => {
    const [begun, declined] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = give(keyFor('relieved'), () => {
      begun.resolve()
      return declined.promise
    })
    await begun.promise
    const second = give(keyFor('relieved'))
    await someoneWaits()
    declined.reject(new Error('declined'))
    await expect(first).rejects.toThrow('declined')
    expect(await second).toMatchObject({ note: 'given' })
    expect(await effects()).toBe(1)
  })

  it('tells its twin to come back when the first one takes longer than five seconds', async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = give(keyFor('slow'), () => {
      begun.resolve()
      return held.promise
    })
    await begun.promise
    await expect(give(keyFor('slow'))).rejects.toMatchObject({ code: 'request-in-progress', retryAfterSeconds: 2 })
    held.resolve()
    await first
    expect(await effects()).toBe(1)
  })
})
