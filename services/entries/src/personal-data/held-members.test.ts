import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { findHeldMembers } from '../sources/holds/store.ts'
import { personalTables } from './store.ts'

const { db, drop } = await testDatabase(new URL('../../migrations/', import.meta.url))
afterAll(drop)

/** A member whose free entries are held. */
async function heldMember() {
  const [donorId, memberId] = [randomUUID(), randomUUID()]
  await db.query(sql`
    insert into members (donor_id, member_id, registered_at, months_through) values (${donorId}, ${memberId}, now(), '2026-11-01')`)
  await db.query(sql`
    insert into entry_holds (id, donor_id, whys, state, held_at) values (${randomUUID()}, ${donorId}, '{disposable-domain}', 'held', now())`)
  return { donorId, memberId }
}

it('a member who was held stays so for whoever referred them, also once they are erased', async () => {
  const { donorId, memberId } = await heldMember()
  const other = await heldMember()
  await db.transaction(async (tx) => {
    for (const table of personalTables)
      await table.erase?.(tx, { donorId, nobodyId: randomUUID(), addresses: [], at: new Date() })
  })
  expect(await db.query(sql`select 1 from members where donor_id = ${donorId}`)).toEqual([])
  const held = await findHeldMembers(db, [memberId, other.memberId, randomUUID()])
  expect(new Set(held.map((one) => one.memberId))).toEqual(new Set([memberId, other.memberId]))
})
