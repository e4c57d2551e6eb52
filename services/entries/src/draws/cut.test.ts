import { afterAll, expect, it } from '@jest/globals'
import { earliestDrawingDay, quicknet } from '@evenhand/draws'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { beforeClose, commit, freeze, shipDrawn, tell } from '../../tests/draws/drawn.ts'
import { hearTogether } from '../../tests/hear.ts'
import { confirmed } from '../../tests/told.ts'
import { sealAll } from '../ledger/seal.ts'
import { auditDraw } from './audit.ts'
import { commitDraw } from './commit.ts'
import { freezeDraw } from './freeze.ts'
import { findStop, stopInWords } from '../giveaways/draw-stops-store.ts'
import { findDraw } from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
afterAll(async () => {
  await db.close()
  await store.drop()
})

const gift = (giveaway: string, at: string) => confirmed(randomUUID(), randomUUID(), at, { giveaway })
/** Recorded now, which is years after the draws of the tests were to be frozen. */
const recordTooLate = (giveaway: string, at: string) => hearTogether(db, [gift(giveaway, at)])

it('the cut waits for lines that were written in time and cannot be sealed yet', async () => {
  // This one closes in an hour, and is frozen by a clock that shows the close.
  await shipDrawn(db, 'now')
  const [givenAt, closesAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await db.query(sql`
    update giveaways set opens_at = now() - interval '1 hour', closes_at = ${closesAt}, draw_settling_seconds = 0,
      draws_on = ${earliestDrawingDay(closesAt, 'America/New_York')}
    where slug = 'now'`)
  expect(await commitDraw(db, 'now', quicknet, () => givenAt)).toBe('committed')
  const freezeAtTheClose = () => freezeDraw(db, 'now', () => closesAt)

  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  // Somebody writes lines and does not end: no number after it is settled, so nothing that comes later can be sealed.
  const writing = db.transaction(async (tx) => {
    await tx.query(sql`lock table entries in row exclusive mode`)
    begun.resolve()
    await slow.promise
  })
  await begun.promise
  await hearTogether(db, [gift('now', givenAt.toISOString())])
  expect(await freezeAtTheClose()).toBe('busy')
  expect(await findDraw(db, 'now')).toMatchObject({ cutAt: null, frozenAt: null })

  slow.resolve()
  await writing
  expect(await freezeAtTheClose()).toBe('frozen')
  expect(await findDraw(db, 'now')).toMatchObject({ cutSeq: 1n, donors: 1n })
})

it('a gift typed in after the freeze was due is too late, however late the freeze and whatever date it bears', async () => {
  await shipDrawn(db, 'late')
  await commit(db, 'late')
  await tell(db, [gift('late', beforeClose(2))])
  await recordTooLate('late', beforeClose(1))
  expect(await freeze(db, 'late')).toBe('frozen')
  expect(await findDraw(db, 'late')).toMatchObject({ cutSeq: 1n, donors: 1n })
  const lines = sql`select too_late as "tooLate" from lines_of_draws where giveaway = 'late' order by number`
  expect(await db.query(lines)).toEqual([{ tooLate: false }, { tooLate: true }])
  expect(await auditDraw(db, 'late', [])).toMatchObject({ isGood: true })
})

it('where nothing was recorded in time, nobody takes part', async () => {
  await shipDrawn(db, 'too-late')
  await commit(db, 'too-late')
  await recordTooLate('too-late', beforeClose(1))
  expect(await freeze(db, 'too-late')).toBe('nobody-took-part')
  expect(await findDraw(db, 'too-late')).toMatchObject({ cutSeq: 0n, cutNumber: 0n, donors: 0n })
  expect(await auditDraw(db, 'too-late', [])).toMatchObject({ isGood: true })
})

it('a line that is dated back moves no cut: the freeze stops and names it', async () => {
  await shipDrawn(db, 'backdated')
  await commit(db, 'backdated')
  await tell(db, [gift('backdated', beforeClose(2))])
  await recordTooLate('backdated', beforeClose(1))
  // Written last, by somebody who has the database: with it the line before it, too late, would be in the pool.
  await tell(db, [gift('backdated', beforeClose(2))])
  expect(await freeze(db, 'backdated')).toBe('stopped')
  const stop = await findStop(db, 'backdated')
  expect(stop).toEqual({ reason: 'backdated', seq: 3n })
  expect(stop && stopInWords(stop)).toMatch(/^The list can’t be frozen: ledger line 3 was recorded earlier/)
  expect(await findDraw(db, 'backdated')).toMatchObject({ cutAt: null, frozenAt: null })
})

it('a line that was changed after its seal stops the freeze', async () => {
  await shipDrawn(db, 'changed')
  await commit(db, 'changed')
  await tell(db, [gift('changed', beforeClose(2))])
  await sealAll(db)
  await store.db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`update entries set description = 'Another' where giveaway = 'changed'`)
  })
  expect(await freeze(db, 'changed')).toBe('stopped')
  expect(await findStop(db, 'changed')).toEqual({ reason: 'broken-chain', seq: 1n })
})
