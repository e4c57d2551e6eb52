import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { campaignMonth } from '@evenhand/contracts/catalogue'
import { type Database, openDatabase, settledNumbers, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { createHash, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { shippedOn } from '../../tests/told.ts'
import { appendLines } from './append.ts'
import { type NewLine } from './line.ts'
import { numberedLines, sealAll, sealBatch } from './seal.ts'
import { lockDonors } from './locks.ts'
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
beforeEach(async () => {
  giveaway = `giveaway-${randomUUID()}`
  const [main] = shippedGiveaways
  if (main) await shipGiveaways(db, [{ ...main, series: giveaway, repeats: false }], shippedOn)
})

function newLine(entries: bigint, change: Partial<NewLine> = {}): NewLine {
  const occurredAt = new Date('2026-11-21T12:00:00.123Z')
  return {
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
    month: campaignMonth(occurredAt),
    ...change,
  }
}

async function grant(entries: bigint, change: Partial<NewLine> = {}): Promise<NewLine> {
  const line = newLine(entries, change)
  await db.transaction(async (tx) => {
    await lockDonors(tx, [line.donorId])
    await appendLines(tx, [line])
  })
  return line
}

/** Somebody with the keys of the database, who does what the service cannot. */
const tamper = (change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    for (const table of [sql`entries`, sql`seals`]) await tx.query(sql`alter table ${table} disable trigger user`)
    await tx.query(sql`grant all on entries, seals to current_user`)
    await tx.query(change)
    await tx.query(sql`revoke update, delete, truncate on entries, seals from current_user`)
    for (const table of [sql`entries`, sql`seals`]) await tx.query(sql`alter table ${table} enable trigger user`)
  })

/** The line at a place of the only chain. */
const lineAt = (seq: number) => sql`(select entry_id from seals where seq = ${seq})`

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
    await sealAll(db)
    for (const change of [sql`update seals set seq = seq + 1`, sql`delete from seals`, sql`truncate seals`])
      await expect(db.query(change)).rejects.toThrow(/append-only|permission denied/)
  })

  it('has given up, as its owner, every right to change, remove and empty', async () => {
    const rights = await db.query<{ privilege_type: string }>(sql`
      select distinct privilege_type from information_schema.role_table_grants
      where table_name in ('entries', 'seals') and grantee = current_user order by 1`)
    expect(rights.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'REFERENCES', 'SELECT', 'TRIGGER'])
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
    await Promise.all([sealAll(db), sealAll(db)])
    await grant(5n)
    await sealAll(db)
    expect(await verifyChain(db, giveaway)).toMatchObject({ kind: 'whole', seq: 31n, entries: 470n })
  })

  it('waits for lines whose numbers are drawn and that are committed late, and loses none of them', async () => {
    const [drawn, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = db.transaction(async (tx) => {
      const line = newLine(7n)
      await lockDonors(tx, [line.donorId])
      await appendLines(tx, [line])
      drawn.resolve()
      await end.promise
    })
    await drawn.promise
    await grant(5n)
    const settled = settledNumbers(db, numberedLines)
    expect(await sealBatch(db, giveaway, await settled())).toBe(0)
    await grant(3n)
    end.resolve()
    await late
    expect(await sealBatch(db, giveaway, await settled())).toBe(3)
    expect(await verifyChain(db, giveaway)).toMatchObject({ kind: 'whole', seq: 3n, entries: 15n })
  })

  it('hashes exactly what the documentation of the form says', async () => {
    const line = await grant(12n, { multiplier: 3n })
    await sealAll(db)
    const [row] = await db.query<{ hash: Buffer; recorded_at: Date }>(
      sql`select hash, recorded_at from seals join entries on id = entry_id where id = ${line.id}`,
    )
    const form = `[2,"${giveaway}","1","${line.id}","grant",null,"${line.donorId}","donation","${line.source}","Gift of $50.00","12","3","36",2,"2026-11-21T12:00:00.123Z","${row?.recorded_at.toISOString()}","2026-11-01","36",null,null]`
    expect(row?.hash.toString('hex')).toBe(createHash('sha256').update(Buffer.alloc(32)).update(form).digest('hex'))
  })

  it.each([
    [
      'a changed number',
      sql`update entries set earned = earned + 1, final = final + 1, counted = counted + 1 where id = ${lineAt(2)}`,
      2n,
      'not what was sealed',
    ],
    [
      'a changed description',
      sql`update entries set description = 'Gift of $5,000.00' where id = ${lineAt(3)}`,
      3n,
      'not what was sealed',
    ],
    [
      'a moved millisecond',
      sql`update entries set occurred_at = occurred_at + interval '1 ms' where id = ${lineAt(1)}`,
      1n,
      'not what was sealed',
    ],
    [
      'a line that no longer counts',
      sql`update entries set counted = 0, held_by = 'giveaway', room = 0 where id = ${lineAt(2)}`,
      2n,
      'not what was sealed',
    ],
    ['a removed line', sql`delete from entries where id = ${lineAt(2)}`, 2n, 'the line is missing'],
    ['a removed seal', sql`delete from seals where seq = 2`, 2n, 'a seal is missing'],
    ['a tail cut off', sql`delete from seals where seq = 3`, 3n, 'ends elsewhere'],
    [
      'a line slipped in behind',
      sql`insert into entries select (e).* from (select jsonb_populate_record(e, '{"id": "0199f000-0000-7000-8000-000000000001", "number": 0, "source": "gift:slipped-in"}') e from entries e where e.id = ${lineAt(1)}) slipped`,
      3n,
      'outside the chain',
    ],
    ['a changed total', sql`update totals set entries = entries + 1 where slot = 7`, 3n, 'not the sum'],
  ])('shows %s', async (_name, change, at, reason) => {
    for (const table of [sql`balances`, sql`entries`, sql`seals`, sql`totals`, sql`chain_heads`])
      await tamper(sql`delete from ${table}`)
    for (let number = 1n; number <= 3n; number++) await grant(number)
    await sealAll(db)
    await tamper(change)
    expect(await verifyChain(db, giveaway)).toEqual({ kind: 'broken', at, reason: expect.stringContaining(reason) })
  })
})
