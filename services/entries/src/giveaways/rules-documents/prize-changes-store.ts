import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { AskedChange, Verdict } from './prize-change-rules.ts'

/** A row of `prize_changes`. */
export interface PrizeChangeRow extends AskedChange {
  id: string
  giveaway: string
  /** The version of the rules that it would follow. */
  basedOn: number
  reason: string
  askedAt: Date
  decidedAt: Date | null
  /** Why it was refused. */
  refusal: string | null
}

const columns = sql`
  id, giveaway, revision, based_on as "basedOn", reason, asked_by as "askedBy", asked_at as "askedAt", expires_at as "expiresAt",
  state, decided_by as "decidedBy", decided_at as "decidedAt", refusal`

export async function insertPrizeChange(
  tx: Transaction,
  one: Omit<PrizeChangeRow, 'state' | 'decidedBy' | 'decidedAt' | 'refusal'>,
): Promise<void> {
  await tx.query(sql`
    insert into prize_changes (id, giveaway, revision, based_on, reason, asked_by, asked_at, expires_at)
    values (${one.id}, ${one.giveaway}, ${one.revision}, ${one.basedOn}, ${one.reason}, ${one.askedBy}, ${one.askedAt}, ${one.expiresAt})`)
}

/** One of a giveaway. Who decides about it has locked its draft, so that nobody else does meanwhile. */
export async function findPrizeChange(tx: Transaction, slug: string, id: string): Promise<PrizeChangeRow | undefined> {
  const [row] = await tx.query<PrizeChangeRow>(
    sql`select ${columns} from prize_changes where id = ${id} and giveaway = ${slug}`,
  )
  return row
}

export async function findNewestChange(db: Queries, slug: string): Promise<PrizeChangeRow | undefined> {
  const [row] = await db.query<PrizeChangeRow>(sql`
    select ${columns} from prize_changes where giveaway = ${slug} order by asked_at desc, id desc limit 1`)
  return row
}

export async function savePrizeDecision(
  tx: Transaction,
  id: string,
  decided: { state: Verdict; by: string; at: Date; refusal?: string | undefined },
): Promise<void> {
  await tx.query(sql`
    update prize_changes set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      refusal = ${decided.refusal ?? null}
    where id = ${id}`)
}
