import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { slotInSql } from '../totals.ts'

const shownMax = 100

/** Something derived that is not the sum of its lines: what it is of, what is kept and what the lines say. */
export interface WrongSum {
  of: string
  kept: string
  lines: string
}

const change = sql`
  sum(case kind when 'grant' then final else -final end)::bigint as entries,
  sum(case kind when 'grant' then counted else -counted end)::bigint as counted`

/** What the balances must be. */
export const balancesFromLines: Sql = sql`
  select donor_id, giveaway, entry_type, month, ${change} from entries group by 1, 2, 3, 4`

/** What the totals must be: of all sealed lines, by slot. */
export const totalsFromLines: Sql = sql`
  select seals.giveaway, ${slotInSql} as slot, ${change} from seals join entries on id = entry_id group by 1, 2`

const shown = (name: string): Sql => {
  const table = { lines: sql`lines`, kept: sql`kept` }[name] ?? sql`kept`
  return sql`coalesce(${table}.entries || ' entries, ' || ${table}.counted || ' count', 'none')`
}

/** The balances that are not the sums of their lines; the first hundred. */
export const findWrongBalances = (db: Queries): Promise<WrongSum[]> =>
  db.query<WrongSum>(sql`
    select 'donor ' || donor_id || ', ' || giveaway || ', ' || entry_type || ', ' || month as of, ${shown('kept')} as kept, ${shown('lines')} as lines
    from (${balancesFromLines}) lines full join balances kept using (donor_id, giveaway, entry_type, month)
    where (lines.entries, lines.counted) is distinct from (kept.entries, kept.counted) limit ${shownMax}`)

/** The slots of totals that are not the sums of their sealed lines. */
export const findWrongTotals = (db: Queries): Promise<WrongSum[]> =>
  db.query<WrongSum>(sql`
    select 'total of ' || giveaway || ', slot ' || slot as of, ${shown('kept')} as kept, ${shown('lines')} as lines
    from (${totalsFromLines}) lines full join totals kept using (giveaway, slot)
    where (coalesce(lines.entries, 0), coalesce(lines.counted, 0)) is distinct from (kept.entries, kept.counted)
    limit ${shownMax}`)
