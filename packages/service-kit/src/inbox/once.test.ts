import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { onceForEvent, onceForEvents } from './index.ts'

const noMigrations = new URL('../../migrations/', import.meta.url)

describe('an event that is heard again and again', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  beforeAll(async () => {
    store = await testDatabase(noMigrations)
    db = openDatabase(store.url)
    await db.query(sql`create table effects (event_id uuid)`)
  })
  afterAll(async () => {
    await db.close()
    await store.drop()
  })

  const hear = (id: string, spoil?: Error) =>
    db.transaction((tx) =>
      onceForEvent(tx, { id, type: 'evenhand.test.v1.NoteWritten' }, async () => {
        await tx.query(sql`insert into effects values (${id})`)
        if (spoil) throw spoil
      }),
    )
  const effects = async (id: string) => (await db.query(sql`select 1 from effects where event_id = ${id}`)).length

  it('has one effect after twenty redeliveries at once, and says which one had it', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => hear(id)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await effects(id)).toBe(1)
  })

  it('is heard anew when its effect failed', async () => {
    const id = randomUUID()
    await expect(hear(id, new Error('no'))).rejects.toThrow('no')
    expect(await effects(id)).toBe(0)
    expect(await hear(id)).toBe(true)
    expect(await effects(id)).toBe(1)
  })

  it('has one effect when it comes twice among others, in their order, however its id is written', async () => {
    const [first, twin, last] = [randomUUID(), randomUUID(), randomUUID()]
    const hearAll = (ids: string[], spoil?: Error) =>
      db.transaction((tx) =>
        onceForEvents(
          tx,
          ids.map((id, place) => ({ id, type: 'evenhand.test.v1.NoteWritten', place })),
          async (heardFirst) => {
            for (const { id } of heardFirst) await tx.query(sql`insert into effects values (${id})`)
            if (spoil) throw spoil
            places.push(...heardFirst.map(({ place }) => place))
          },
        ),
      )
    const places: number[] = []
    await expect(hearAll([first, twin], new Error('no'))).rejects.toThrow('no')
    expect(await hearAll([first, twin, twin.toUpperCase()])).toBe(2)
    expect(await hearAll([twin, last, first])).toBe(1)
    expect(await hearAll([first, last])).toBe(0)
    expect(places).toEqual([0, 1, 1])
    expect(await Promise.all([first, twin, last].map(effects))).toEqual([1, 1, 1])
  })
})
