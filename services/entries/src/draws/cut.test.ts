import { afterAll, expect, it } from '@jest/globals'
import { earliestDrawingDay, quicknet } from '@evenhand/contracts/draws'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { shipDrawn } from '../../tests/draws/drawn.ts'
import { hearTogether } from '../../tests/hear.ts'
import { confirmed } from '../../tests/told.ts'
import { auditDraw } from './audit.ts'
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

/** A giveaway of ours that closes in a moment, and is to be frozen at once. */
async function openFor(slug: string, ms: number): Promise<Date> {
  await shipDrawn(db, slug)
  const closesAt = new Date(Date.now() + ms)
  await db.query(sql`
    update giveaways set opens_at = now() - interval '1 hour', closes_at = ${closesAt}, draw_settling_seconds = 0,
      draws_on = ${earliestDrawingDay(closesAt, 'America/New_York')}
    where slug = ${slug}`)
  expect(await commitDraw(db, slug, quicknet, now)).toBe('committed')
  return closesAt
}

const passed = (at: Date) => sleep(Math.max(at.getTime() - Date.now(), 0) + 50)
/** Recorded now, whenever it was given. */
const record = (giveaway: string, at: Date) =>
  hearTogether(db, [confirmed(randomUUID(), randomUUID(), at.toISOString(), { giveaway })])

it('the cut waits for lines that were written in time and cannot be sealed yet', async () => {
  const closesAt = await openFor('now', 1_500)

  const slow = Promise.withResolvers<void>()
  // Somebody writes lines and does not end: no number after it is settled, so nothing that comes later can be sealed.
  const writing = db.transaction(async (tx) => {
    await tx.query(sql`lock table entries in row exclusive mode`)
    await slow.promise
  })
  await record('now', new Date())
  await passed(closesAt)
  expect(await freezeDraw(db, 'now', now)).toBe('busy')
  expect(await findDraw(db, 'now')).toMatchObject({ cutAt: null, frozenAt: null })

  slow.resolve()
  await writing
  expect(await freezeDraw(db, 'now', now)).toBe('frozen')
  expect(await findDraw(db, 'now')).toMatchObject({ cutSeq: 1n, donors: 1n })
})

it('a gift typed in after the freeze was due is too late, however late the freeze and whatever date it bears', async () => {
  const closesAt = await openFor('late', 1_000)
  await record('late', new Date())
  await passed(closesAt)
  await record('late', new Date(closesAt.getTime() - 500))
  expect(await freezeDraw(db, 'late', now)).toBe('frozen')
  expect(await findDraw(db, 'late')).toMatchObject({ cutSeq: 1n, donors: 1n })
  const lines = sql`select too_late as "tooLate" from lines_of_draws where giveaway = 'late' order by number`
  expect(await db.query(lines)).toEqual([{ tooLate: false }, { tooLate: true }])
  expect(await auditDraw(db, 'late', [])).toMatchObject({ isGood: true })
})

it('where nothing was recorded in time, nobody takes part', async () => {
  const closesAt = await openFor('too-late', 200)
  await passed(closesAt)
  await record('too-late', new Date(closesAt.getTime() - 100))
  expect(await freezeDraw(db, 'too-late', now)).toBe('nobody-took-part')
  expect(await findDraw(db, 'too-late')).toMatchObject({ cutSeq: 0n, cutNumber: 0n, donors: 0n })
  expect(await auditDraw(db, 'too-late', [])).toMatchObject({ isGood: true })
})
