import type { books } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

export interface Audited {
  administratorId: string
  action: books.AuditEntry['action']
  giftId?: string
  cents?: Cents
  /** Why it was done, or what exactly. */
  words: string
  at: Date
}

/** Writes down who did what and why, in the transaction that does it. The database refuses to change or remove it. */
export async function writeAudit(db: Queries, done: Audited): Promise<void> {
  await db.query(sql`
    insert into audit_log (id, at, administrator_id, action, gift_id, amount_cents, words)
    values (${uuidv7()}, ${done.at}, ${done.administratorId}, ${done.action}, ${done.giftId ?? null}, ${done.cents ?? null}, ${done.words})`)
}

export interface AuditRow {
  id: string
  at: Date
  administratorId: string
  action: books.AuditEntry['action']
  giftId: string | null
  donorName: string | null
  cents: Cents | null
  words: string
}

/** The newest first; of one gift, or of all. */
export async function listAudit(
  db: Queries,
  wanted: { giftId?: string; after?: string; limit: number },
): Promise<AuditRow[]> {
  const { giftId = null, after = null, limit } = wanted
  return db.query<AuditRow>(sql`
    select audit_log.id, at, administrator_id as "administratorId", action, gift_id as "giftId", audit_log.amount_cents as cents, words,
           case when gift_id is not null then concat_ws(' ', first_name, last_name) end as "donorName"
    from audit_log left join gifts on gifts.id = gift_id left join donors using (donor_id)
    where (${giftId}::uuid is null or gift_id = ${giftId}) and (${after}::uuid is null or audit_log.id < ${after})
    order by audit_log.id desc limit ${limit}`)
}
