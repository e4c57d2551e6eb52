import type { audit } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

/** What administrators do with gifts and books. */
export type MoneyAction = Extract<
  audit.AuditedAction,
  | 'refund-asked'
  | 'refund-refused'
  | 'refund-by-hand'
  | 'offline-gift-recorded'
  | 'purchase-recorded'
  | 'approval-asked'
  | 'approval-given'
  | 'approval-refused'
  | 'approval-withdrawn'
  | 'compared-with-processor'
  | 'gifts-exported'
  | 'memberships-exported'
  | 'membership-notified'
  | 'cancellation-asked'
  | 'cancellation-refused'
>

export interface Audited {
  administratorId: string
  action: MoneyAction
  giftId?: string
  /** What it is about for the trail of all services, where that isn’t the gift. */
  thing?: audit.Thing
  cents?: Cents
  /** Why it was done, or what exactly. */
  words: string
  /** The same for the trail of all services, where these words hold what was told of a donor. */
  told?: string
  at: Date
}

/**
 * Writes down who did what and why, and tells the trail of all services, in the transaction that does it. The database refuses to change or
 * remove it.
 */
export async function writeAudit(tx: Transaction, done: Audited): Promise<void> {
  const { administratorId, action, giftId, cents, words, told = words, at } = done
  const thing = done.thing ?? (giftId === undefined ? undefined : ({ kind: 'gift', id: giftId } as const))
  const id = uuidv7()
  await tx.query(sql`
    insert into audit_log (id, at, administrator_id, action, gift_id, amount_cents, words)
    values (${id}, ${at}, ${administratorId}, ${action}, ${giftId ?? null}, ${cents ?? null}, ${words})`)
  await tellAct(tx, {
    id,
    administratorId,
    action,
    words: told,
    at,
    ...(thing && { thing }),
    ...(cents === undefined ? {} : { cents }),
  })
}

export interface AuditRow {
  id: string
  at: Date
  administratorId: string
  action: MoneyAction
  giftId: string | null
  cents: Cents | null
  words: string
}

/** What was done with a gift, the newest first. */
export const listAuditOfGift = (db: Queries, giftId: string, most: number): Promise<AuditRow[]> =>
  db.query<AuditRow>(sql`
    select id, at, administrator_id as "administratorId", action, gift_id as "giftId", amount_cents as cents, words
    from audit_log where gift_id = ${giftId} order by id desc limit ${most}`)
