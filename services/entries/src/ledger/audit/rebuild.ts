import { type Database, sql } from '@evenhand/service-kit/postgres'
import { lockWholeLedger } from '../locks.ts'
import { balancesFromLines, findWrongBalances, findWrongTotals, totalsFromLines, type WrongSum } from './sums.ts'

/**
 * Makes balances and totals anew from the lines alone, while nobody writes. Answers what differed; the lines themselves are never touched: what
 * is wrong with them, `verify` says.
 */
export async function rebuild(db: Database): Promise<WrongSum[]> {
  return db.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await lockWholeLedger(tx)
    const differing = [...(await findWrongBalances(tx)), ...(await findWrongTotals(tx))]
    if (differing.length === 0) return differing
    await tx.query(sql`delete from balances`)
    await tx.query(sql`
      insert into balances (donor_id, giveaway, entry_type, month, entries, counted) ${balancesFromLines}`)
    await tx.query(sql`delete from totals`)
    await tx.query(sql`insert into totals (giveaway, slot, entries, counted) ${totalsFromLines}`)
    return differing
  })
}
