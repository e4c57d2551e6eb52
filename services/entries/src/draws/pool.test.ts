import { afterAll, expect, it } from '@jest/globals'
import { blindingWith, poolBuilder } from '@evenhand/draws'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeClose, commit, freeze, shipDrawn, someDonors, tell } from '../../tests/draws/drawn.ts'
import { confirmed } from '../../tests/told.ts'
import { hashing } from '../hashing.ts'
import { startPoolThread, withPoolMaker } from './pool-maker.ts'
import { findDraw } from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
afterAll(async () => {
  await db.close()
  await store.drop()
})

const secret = randomBytes(32)
const donor = fc.tuple(fc.uuid(), fc.bigInt(1n, 1_000n))

it('a pool has the same bytes, however its donors come to the thread that makes it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(donor, { selector: ([id]) => id, minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      async (donors, together) => {
        const expected = poolBuilder(blindingWith(hashing, secret))
        for (const [id, entries] of donors) expected.add(id, entries)
        const made = await withPoolMaker(secret, async (maker) => {
          for (let at = 0; at < donors.length; at += together) await maker.add(donors.slice(at, at + together))
          return maker.finish()
        })
        expect(made?.bytes).toEqual(expected.finish())
      },
    ),
    { numRuns: 5 },
  )
})

it('the process goes on while a pool is made', async () => {
  let wentOn = false
  await withPoolMaker(secret, async (maker) => {
    await maker.add(someDonors(20_000).map((id) => [id, 1n]))
    setImmediate(() => (wentOn = true))
    await maker.finish()
  })
  expect(wentOn).toBe(true)
})

it('what cannot be in a pool is refused, as is a donor twice', async () => {
  const [id = ''] = someDonors(1)
  await expect(withPoolMaker(secret, (none) => none.add([[id, 0n]]))).rejects.toThrow('at least one entry')
  const twice = withPoolMaker(secret, async (maker) => {
    await maker.add([
      [id, 1n],
      [id, 2n],
    ])
    return maker.finish()
  })
  await expect(twice).rejects.toThrow('A donor was added to the pool twice')
})

it('a thread that dies while nobody asks it takes nothing else along, and says why when it is asked', async () => {
  const secretTooShort = randomBytes(5)
  const thread = startPoolThread(secretTooShort)
  const died = new Promise((resolve) => thread.once('exit', resolve))
  const tooShort = withPoolMaker(secretTooShort, (maker) => died.then(() => maker.finish()), thread)
  await expect(tooShort).rejects.toThrow('The secret of a draw has 32 bytes')
})

it('a donor whose causes are fetched in two parts is one of the pool, with all of them', async () => {
  await shipDrawn(db, 'many')
  await commit(db, 'many')
  const donors = someDonors(1_700)
  // Of three months: 5,100 sums, of which 5,000 are fetched at first.
  for (const hours of [1_800, 1_000, 5])
    await tell(
      db,
      donors.map((id) => confirmed(id, randomUUID(), beforeClose(hours), { giveaway: 'many' })),
    )
  expect(await freeze(db, 'many')).toBe('frozen')
  const [counted] = await db.query<{ total: bigint }>(sql`select sum(counted)::bigint as total from entries`)
  const [frozen] = await db.query<{ outline: string }>(sql`select outline from draws where giveaway = 'many'`)
  expect(await findDraw(db, 'many')).toMatchObject({ donors: 1_700n })
  expect(JSON.parse(frozen?.outline ?? '')).toMatchObject({ count: 1_700, total: String(counted?.total) })
})
