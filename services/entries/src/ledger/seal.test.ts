import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { createHash, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { appendLines } from './append.ts'
import { monthOf, type NewLine } from './line.ts'
import { sealBatch } from './seal.ts'
import { lockDonors } from './store.ts'
import { verifyChain } from './verify.ts'

let store: { url: string; drop(): Promise<void> }
let db: Database
let giveaway: string

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(store.url)
})
afterAll(async () => {
  await db?.close()
  await store?.drop()
})
beforeEach(() => {
  giveaway = `giveaway-${randomUUID()}`
})

async function grant(entries: bigint, change: Partial<NewLine> = {}): Promise<NewLine> {
  const occurredAt = new Date('2026-11-21T12:00:00.123Z')
  const line: NewLine = {
    id: uuidv7(),
    donorId: randomUUID(),
    giveaway,
    kind: 'grant',
    reverses: undefined,
    entryType: 'donation',
    source: `gift:${randomUUID()}`,
    description: 'Gift of $50.00',
    earned: entries,
    multiplier: 1n,
    occurredAt,
    month: monthOf(occurredAt),
    ...change,
  }
  await db.transaction(async (tx) => {
    await lockDonors(tx, [line.donorId])
    await appendLines(tx, [line])
  })
  return line
}

/** Somebody with the keys of the database, who does what the service cannot. */
const tamper = (change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.query(sql`alter table entries disable trigger user`)
    await tx.query(sql`grant all on entries to current_user`)
    await tx.query(change)
    await tx.query(sql`revoke update, delete, truncate on entries from current_user`)
    await tx.query(sql`grant update (seq, previous_hash, hash) on entries to current_user`)
    await tx.query(sql`alter table entries enable trigger user`)
  })

describe('the ledger', () => {
  it('refuses to change, remove or empty its lines', async () => {
    const line = await grant(12n)
    await expect(db.query(sql`update entries set final = 13, earned = 13 where id = ${line.id}`)).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(db.query(sql`delete from entries where id = ${line.id}`)).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(db.query(sql`truncate entries cascade`)).rejects.toThrow(/append-only|permission denied/)
    await sealBatch(db, giveaway)
    await expect(
      db.query(sql`update entries set seq = null, previous_hash = null, hash = null where id = ${line.id}`),
    ).rejects.toThrow('append-only')
  })

  it('has given up, as its owner, the right to remove and to empty', async () => {
    const rights = await db.query<{ privilege_type: string }>(sql`
      select privilege_type from information_schema.role_table_grants where table_name = 'entries' and grantee = current_user`)
    const held = rights.map(({ privilege_type }) => privilege_type)
    expect(held).toContain('INSERT')
    expect(held).not.toEqual(expect.arrayContaining(['DELETE']))
    expect(held).not.toEqual(expect.arrayContaining(['TRUNCATE']))
    expect(held).not.toEqual(expect.arrayContaining(['UPDATE']))
  })

  it('knows each cause once, and refuses a product that is none', async () => {
    const { source } = await grant(12n)
    await expect(grant(12n, { source })).rejects.toThrow('entries_source_key')
    await expect(grant(12n, { earned: -1n })).rejects.toThrow('check')
  })
})

describe('a chain', () => {
  it('is whole after sealing in batches by two sealers at once, and its head has the total', async () => {
    for (let number = 1n; number <= 30n; number++) await grant(number)
    await Promise.all([sealBatch(db, giveaway), sealBatch(db, giveaway)])
    await grant(5n)
    await sealBatch(db, giveaway)
    expect(await verifyChain(db, giveaway)).toMatchObject({ kind: 'whole', seq: 31n, entries: 470n })
  })

  it('hashes exactly what the documentation of the form says', async () => {
    const line = await grant(12n, { multiplier: 3n })
    await sealBatch(db, giveaway)
    const [row] = await db.query<{ hash: Buffer; recorded_at: Date }>(
      sql`select hash, recorded_at from entries where id = ${line.id}`,
    )
    const form = `[1,"${giveaway}","1","${line.id}","grant",null,"${line.donorId}","donation","${line.source}","Gift of $50.00","12","3","36",1,"2026-11-21T12:00:00.123Z","${row?.recorded_at.toISOString()}"]`
    expect(row?.hash.toString('hex')).toBe(createHash('sha256').update(Buffer.alloc(32)).update(form).digest('hex'))
  })

  it.each([
    [
      'a changed number',
      sql`update entries set earned = earned + 1, final = final + 1 where seq = 2`,
      2n,
      'not what was sealed',
    ],
    [
      'a changed description',
      sql`update entries set description = 'Gift of $5,000.00' where seq = 3`,
      3n,
      'not what was sealed',
    ],
    [
      'a moved millisecond',
      sql`update entries set occurred_at = occurred_at + interval '1 ms' where seq = 1`,
      1n,
      'not what was sealed',
    ],
    ['a removed line', sql`delete from entries where seq = 2`, 2n, 'missing'],
    ['a tail cut off', sql`delete from entries where seq = 3`, 3n, 'ends elsewhere'],
    ['a changed total', sql`update chain_heads set entries = entries + 1`, 3n, 'not the sum'],
  ])('shows %s', async (_name, change, at, reason) => {
    await tamper(sql`delete from balances`)
    await tamper(sql`delete from entries`)
    await db.query(sql`delete from chain_heads`)
    for (let number = 1n; number <= 3n; number++) await grant(number)
    await sealBatch(db, giveaway)
    await tamper(change)
    expect(await verifyChain(db, giveaway)).toEqual({ kind: 'broken', at, reason: expect.stringContaining(reason) })
  })
})
