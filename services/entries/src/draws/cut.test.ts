import { afterAll, expect, it } from '@jest/globals'
import { earliestDrawingDay, quicknet } from '@evenhand/contracts/draws'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { shipDrawn, tell } from '../../tests/draws/drawn.ts'
import { confirmed } from '../../tests/told.ts'
import { commitDraw } from './commit.ts'
import { freezeDraw } from './freeze.ts'
import { findDraw } from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
afterAll(async () => {
  await db.close()
  await store.drop()
})

const now = () => new Date()

it('the cut waits for lines that were written in time and cannot be sealed yet', async () => {
  await shipDrawn(db, 'now')
  const closesAt = new Date(Date.now() + 1_500)
  await db.query(sql`
    update giveaways set opens_at = now() - interval '1 hour', closes_at = ${closesAt}, draw_settling_seconds = 0,
      draws_on = ${earliestDrawingDay(closesAt, 'America/New_York')}
    where slug = 'now'`)
  expect(await commitDraw(db, 'now', quicknet, now)).toBe('committed')

  const slow = Promise.withResolvers<void>()
  // Somebody writes lines and does not end: no number after it is settled, so nothing that comes later can be sealed.
  const writing = db.transaction(async (tx) => {
    await tx.query(sql`lock table entries in row exclusive mode`)
    await slow.promise
  })
  const donor = randomUUID()
  await tell(db, [confirmed(donor, randomUUID(), new Date().toISOString(), { giveaway: 'now' })])
  await sleep(closesAt.getTime() - Date.now() + 50)
  expect(await freezeDraw(db, 'now', now)).toBe('busy')
  expect(await findDraw(db, 'now')).toMatchObject({ cutAt: null, frozenAt: null })

  slow.resolve()
  await writing
  expect(await freezeDraw(db, 'now', now)).toBe('frozen')
  expect(await findDraw(db, 'now')).toMatchObject({ cutSeq: 1n, donors: 1n })
})
