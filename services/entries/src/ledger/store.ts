import type { EntryType } from '@evenhand/contracts/catalogue'
import { prepared, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type CountedLine, type Grant, ruleVersion } from './line.ts'

/**
 * Writes rows as they are; `appendLines` is the way into the ledger. Another table of the same shape takes them for a comparison. An `unnest` for each
 * column, because one for all columns costs the server twice as much.
 */
export const insertLines = (lines: readonly CountedLine[], table = sql`entries`): Sql => sql`
    insert into ${table} (id, donor_id, giveaway, kind, reverses, entry_type, source, description, earned, multiplier, final,
      counted, held_by, room, month, occurred_at, rule_version)
    select unnest(${lines.map(({ id }) => id)}::uuid[]), unnest(${lines.map(({ donorId }) => donorId)}::uuid[]),
      unnest(${lines.map(({ giveaway }) => giveaway)}::text[]), unnest(${lines.map(({ kind }) => kind)}::text[]),
      unnest(${lines.map(({ reverses }) => reverses)}::uuid[]), unnest(${lines.map(({ entryType }) => entryType)}::text[]),
      unnest(${lines.map(({ source }) => source)}::text[]), unnest(${lines.map(({ description }) => description)}::text[]),
      unnest(${lines.map(({ earned }) => earned)}::bigint[]), unnest(${lines.map(({ multiplier }) => multiplier)}::int[]),
      unnest(${lines.map(({ final }) => final)}::bigint[]), unnest(${lines.map(({ counted }) => counted)}::bigint[]),
      unnest(${lines.map(({ held }) => held?.by)}::text[]), unnest(${lines.map(({ held }) => held?.room)}::bigint[]),
      unnest(${lines.map(({ month }) => month)}::date[]), unnest(${lines.map(({ occurredAt }) => occurredAt)}::timestamptz[]),
      ${ruleVersion}::smallint`

/** What lines change in the balance of a donor, giveaway, cause and month. */
export interface BalanceChange {
  donorId: string
  giveaway: string
  entryType: EntryType
  month: string
  entries: bigint
  counted: bigint
}

const selectChanges = (changes: readonly BalanceChange[]): Sql => sql`
  select unnest(${changes.map(({ donorId }) => donorId)}::uuid[]) as donor_id,
    unnest(${changes.map(({ giveaway }) => giveaway)}::text[]) as giveaway,
    unnest(${changes.map(({ entryType }) => entryType)}::text[]) as entry_type,
    unnest(${changes.map(({ month }) => month)}::date[]) as month,
    unnest(${changes.map(({ entries }) => entries)}::bigint[]) as entries,
    unnest(${changes.map(({ counted }) => counted)}::bigint[]) as counted`

/**
 * Writes lines together with the balances that they open and those that they add to, each balance once among both: one way to the database and
 * back. The database refuses to open one twice.
 */
export async function insertWithBalances(
  tx: Transaction,
  lines: readonly CountedLine[],
  { opened, added }: { opened: readonly BalanceChange[]; added: readonly BalanceChange[] },
): Promise<void> {
  const withLines = sql`with lines as (${insertLines(lines)})`
  const opening = sql`insert into balances (donor_id, giveaway, entry_type, month, entries, counted) ${selectChanges(opened)}`
  if (added.length === 0) await tx.query(prepared(sql`${withLines} ${opening}`))
  else await tx.query(prepared(sql`${withLines}, opened as (${opening}) ${addToBalances(added)}`))
}

/** Each balance once among the changes, none of which takes more than it gives. */
const addToBalances = (changes: readonly BalanceChange[]): Sql => sql`
  insert into balances (donor_id, giveaway, entry_type, month, entries, counted) ${selectChanges(changes)}
  on conflict (donor_id, giveaway, entry_type, month)
  do update set entries = balances.entries + excluded.entries, counted = balances.counted + excluded.counted`

/** Each balance once among the changes; the database refuses to go below nothing. Answers how many there were. */
export async function takeFromBalances(tx: Transaction, changes: readonly BalanceChange[]): Promise<number> {
  const rows = await tx.query(sql`
    update balances b set entries = b.entries + change.entries, counted = b.counted + change.counted
    from (${selectChanges(changes)}) change
    where (b.donor_id, b.giveaway, b.entry_type, b.month)
      = (change.donor_id, change.giveaway, change.entry_type, change.month)
    returning 1`)
  return rows.length
}

/** More lines than any cause has; the planner learns from it that a cause's lines are few, and goes by the index of the sources. */
const grantsOfCauseMax = 1_000

/**
 * The grants of causes, by the sources of their first ones, oldest first: `gift:<id>`, and `gift:<id>:2` for a further one. The range goes by the index;
 * of what lies in it only that is the cause's own which the colon parts: `post:<batch>:1` is not `post:<batch>:10`.
 */
export const selectGrants = (keys: readonly string[]): Sql => sql`
  select cause.key, e.id, e.donor_id as "donorId", e.giveaway, e.earned, e.multiplier, e.occurred_at as "occurredAt", coalesce(r.final, 0)::bigint as "takenBack",
    coalesce(r.lines, 0)::int as reversals
  from unnest(${keys}::text[]) as cause (key)
  cross join lateral (
    select id, donor_id, giveaway, kind, earned, multiplier, occurred_at from entries
    where source >= cause.key and source < cause.key || ';' and (source = cause.key or starts_with(source, cause.key || ':'))
    order by source limit ${grantsOfCauseMax}) e
  left join lateral (select sum(final) as final, count(*) as lines from entries where reverses = e.id) r on true
  where e.kind = 'grant'
  order by e.id`

type GrantRow = Omit<GrantOf, 'multiplier'> & { multiplier: number }
type GrantOf = Grant & { key: string }

/** The grants of causes whose donors are locked (`lockDonors`). */
export async function findGrants(tx: Transaction, keys: readonly string[]): Promise<GrantOf[]> {
  return keys.length === 0 ? [] : (await tx.query<GrantRow>(prepared(selectGrants(keys)))).map(toGrant)
}

/** The grants of causes, for somebody who looks at them. */
export async function readGrants(db: Queries, keys: readonly string[]): Promise<GrantOf[]> {
  return keys.length === 0 ? [] : (await db.query<GrantRow>(selectGrants(keys))).map(toGrant)
}

const toGrant = (row: GrantRow): GrantOf => ({ ...row, multiplier: BigInt(row.multiplier) })
