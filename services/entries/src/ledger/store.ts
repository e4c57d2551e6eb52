import type { EntryType } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { finalOf, type Grant, type NewLine, ruleVersion } from './line.ts'

/** Waits until nobody else writes lines of this donor. Everything of one donor happens under this lock. */
export async function lockDonor(tx: Transaction, donorId: string): Promise<void> {
  const lock = () => tx.query(sql`select 1 from donors where donor_id = ${donorId} for update`)
  if ((await lock()).length === 1) return
  const made = await tx.query(sql`
    insert into donors (donor_id) values (${donorId}) on conflict do nothing returning 1`)
  if (made.length === 0) await lock()
}

export async function insertLine(tx: Transaction, line: NewLine): Promise<void> {
  await tx.query(sql`
    insert into entries (id, donor_id, giveaway, kind, reverses, entry_type, source, description, earned, multiplier, final,
      rule_version, occurred_at)
    values (${line.id}, ${line.donorId}, ${line.giveaway}, ${line.kind}, ${line.reverses ?? null}, ${line.entryType},
      ${line.source}, ${line.description}, ${line.earned}, ${line.multiplier}, ${finalOf(line)}, ${ruleVersion},
      ${line.occurredAt})`)
}

export interface BalanceKey {
  donorId: string
  giveaway: string
  entryType: EntryType
  month: string
}

export async function addToBalance(tx: Transaction, key: BalanceKey, entries: bigint): Promise<void> {
  await tx.query(sql`
    insert into balances (donor_id, giveaway, entry_type, month, entries)
    values (${key.donorId}, ${key.giveaway}, ${key.entryType}, ${key.month}, ${entries})
    on conflict (donor_id, giveaway, entry_type, month) do update set entries = balances.entries + excluded.entries`)
}

/** Takes from a balance; the database refuses to go below nothing. Answers whether there was one. */
export async function takeFromBalance(tx: Transaction, key: BalanceKey, entries: bigint): Promise<boolean> {
  const rows = await tx.query(sql`
    update balances set entries = entries - ${entries}
    where donor_id = ${key.donorId} and giveaway = ${key.giveaway} and entry_type = ${key.entryType} and month = ${key.month}
    returning 1`)
  return rows.length === 1
}

/** The grants of a cause: the source itself and those below it (`gift:<id>:x3`), oldest first. */
export async function findGrants(db: Queries, source: string): Promise<Grant[]> {
  const rows = await db.query<Omit<Grant, 'multiplier'> & { multiplier: number }>(sql`
    select e.id, e.earned, e.multiplier, coalesce(r.final, 0)::bigint as "takenBack", coalesce(r.lines, 0)::int as reversals
    from entries e
    left join lateral (select sum(final) as final, count(*) as lines from entries where reverses = e.id) r on true
    where e.kind = 'grant' and (e.source = ${source} or e.source like ${`${source}:%`})
    order by e.id`)
  return rows.map((row) => ({ ...row, multiplier: BigInt(row.multiplier) }))
}
