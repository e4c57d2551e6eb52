import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { EntriesGrantedSchema, GiftConfirmedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import { openMongo, toldCollection, type ToldEvent } from '@evenhand/service-kit/mongo'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase, testMongoUrl } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { forgottenBy, neverAlone, refusalOfForgetting } from './alone.ts'
import { dumpDatabase, loadDatabase } from './mongo/dump.ts'
import { copyDatabase } from './postgres/one-database.ts'
import { retell, rowsTogether } from './retell.ts'

const [now, then] = [await testDatabase(), await testDatabase()]
afterAll(() => Promise.all([now.drop(), then.drop()]))

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

describe('one database of PostgreSQL that takes the place of another', () => {
  it('is the same in every row, past triggers that refuse to change any, and numbers go on', async () => {
    for (const { db } of [now, then]) {
      await db.query(
        sql`create table lines (number bigint generated always as identity primary key, words text[], note text, twice text generated always as (note || note) stored)`,
      )
      await db.query(
        sql`create function stays() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$`,
      )
      await db.query(
        sql`create trigger lines_stay before update or delete or truncate on lines for each statement execute function stays()`,
      )
      await db.query(sql`insert into lines (words, note) values (array['a', 'b,"'], E'tab\tand\nline'), (null, null)`)
    }
    await now.db.query(sql`insert into lines (note) values ('later'), ('later still')`)
    expect(await copyDatabase(then.url, now.url)).toEqual({ lines: 2 })
    const rows = await now.db.query(sql`select * from lines order by number`)
    expect(rows).toEqual(await then.db.query(sql`select * from lines order by number`))
    expect(rows).toHaveLength(2)
    const [next] = await now.db.query<{ number: bigint }>(
      sql`insert into lines (note) values ('next') returning number`,
    )
    expect(next?.number).toBe(5n)
    await expect(now.db.query(sql`delete from lines`)).rejects.toThrow('append-only')
  })

  it('is refused where its tables were others, and nothing is changed', async () => {
    await now.db.query(sql`alter table lines add column since text`)
    await expect(copyDatabase(then.url, now.url)).rejects.toThrow('a release lies between')
    await now.db.query(sql`alter table lines drop column since`)
  })
})

describe('what was told', () => {
  const tell = (topic: typeof GiftConfirmedSchema | typeof EntriesGrantedSchema) =>
    now.db.transaction((tx) => appendToOutbox(tx, topic, randomUUID(), { donorId: randomUUID() }))
  const untold = async () =>
    (await now.db.query<{ type: string }>(sql`select type from outbox where published_at is null order by id`)).map(
      ({ type }) => type.split('.').at(-1),
    )

  it('is told again whole, however much it is', async () => {
    await now.db.query(sql`
      insert into outbox (event_id, topic, key, type, payload, headers, published_at)
      select gen_random_uuid(), 'evenhand.many.v1', 'one', 'evenhand.many.v1.Told', '{}', '{}', now()
      from generate_series(1, ${rowsTogether + 1}::int)`)
    expect(await retell({ entries: now.url }, minutesAgo(5))).toEqual({ entries: rowsTogether + 1 })
    await now.db.query(sql`delete from outbox where topic = 'evenhand.many.v1'`)
  })

  it('is told again from an instant on, but no email that was cut', async () => {
    await tell(GiftConfirmedSchema)
    await now.db.query(sql`update outbox set published_at = ${minutesAgo(90)}`)
    await tell(EntriesGrantedSchema)
    for (const mail of [{ mailKey: 'cut' }, { mailKey: 'whole', to: 'ada@example.test', template: 'receipt' }])
      await now.db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', mail))
    await now.db.query(sql`update outbox set payload = payload - 'to' where payload ->> 'mailKey' = 'cut'`)
    await now.db.query(sql`update outbox set published_at = ${minutesAgo(10)} where published_at is null`)
    expect(await retell({ entries: now.url }, minutesAgo(60))).toEqual({ entries: 2 })
    expect(await untold()).toEqual(['EntriesGranted', 'MailRequested'])
  })

  it('is never forgotten by a service that goes back alone, unless it would be told as the same', async () => {
    await now.db.query(sql`delete from outbox`)
    await tell(EntriesGrantedSchema)
    await now.db.query(sql`update outbox set published_at = now()`)
    expect(refusalOfForgetting('entries', await forgottenBy(now.url, then.url))).toBeUndefined()
    await tell(GiftConfirmedSchema)
    expect(refusalOfForgetting('entries', await forgottenBy(now.url, then.url))).toBeUndefined()
    await now.db.query(sql`update outbox set published_at = now()`)
    expect(refusalOfForgetting('donations', await forgottenBy(now.url, then.url))).toContain(
      '1 things since then (GiftConfirmed)',
    )
    expect(['donations', 'email', 'identity', 'entries'].map((name) => neverAlone(name) !== undefined)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('MongoDB', () => {
  it('is the same after a dump and a load: types, indexes, what had told; and what came since is gone', async () => {
    const [from, into] = [testMongoUrl(), testMongoUrl()]
    const [source, target] = [await openMongo(from), await openMongo(into)]
    try {
      const tiles = source.collection<{ _id: string; at: Date; cents: bigint; parts: unknown[] }>('tiles')
      await tiles.createIndex({ at: 1 }, { unique: true, name: 'by_time' })
      await tiles.insertMany(
        Array.from({ length: 1_200 }, (_, nth) => ({
          _id: `tile-${nth}`,
          at: new Date(nth),
          cents: 2n ** 60n + 1n,
          parts: [{ deep: null }, 'é', 1.5],
        })),
      )
      await source.collection<ToldEvent>(toldCollection).insertOne({
        _id: 'event',
        topic: 't',
        key: 'k',
        name: 'n',
        payload: {},
        headers: {},
        at: new Date(0),
        toldAt: new Date(),
      })
      await target.collection('tiles').insertOne({ came: 'since' })
      const counted = await loadDatabase(into, Readable.from(dumpDatabase(from)))
      expect(counted.before).toMatchObject({ tiles: 1 })
      expect(counted.restored).toMatchObject({ tiles: 1_200, [toldCollection]: 1 })
      const options = { promoteValues: false, promoteLongs: false } as const
      expect(await target.collection('tiles').find({}, options).sort({ _id: 1 }).toArray()).toEqual(
        await source.collection('tiles').find({}, options).sort({ _id: 1 }).toArray(),
      )
      expect(await target.collection('tiles').indexes()).toEqual(await tiles.indexes())
      expect(await retell({ memorials: into }, minutesAgo(60))).toEqual({ memorials: 1 })
    } finally {
      await Promise.all([source.close(), target.close()])
    }
  })
})
