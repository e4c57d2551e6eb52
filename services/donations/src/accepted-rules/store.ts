import type { rules } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type AcceptedRow, isPublished, toAcceptedRules } from '@evenhand/service-kit/rules'
import type { Gift } from '../gifts/rules.ts'

/** Keeps which rules were accepted with a gift, in the transaction that confirms it. */
export async function keepRules(
  tx: Transaction,
  giftId: string,
  { giveaway, version, sha256, statement }: rules.RulesAcceptance,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    insert into accepted_rules (gift_id, giveaway, version, sha256, statement, accepted_at)
    values (${giftId}, ${giveaway}, ${version}, ${sha256}, ${statement}, ${at}) on conflict do nothing`)
}

/** What stood at the button when it was paid is accepted by the payment. */
export async function keepShownRules(tx: Transaction, { id, checkoutId }: Gift, paidAt: Date): Promise<void> {
  if (checkoutId === null) return
  await tx.query(sql`
    insert into accepted_rules (gift_id, giveaway, version, sha256, statement, accepted_at)
    select ${id}::uuid, r.giveaway, r.version, r.sha256, r.statement, ${paidAt}::timestamptz
    from checkouts, jsonb_to_record(shown_rules) as r (giveaway text, version int, sha256 text, statement text)
    where id = ${checkoutId} and shown_rules is not null on conflict do nothing`)
}

const columns = sql`
  a.giveaway, a.version, a.sha256, a.statement, a.accepted_at as "acceptedAt",
  ${isPublished({ giveaway: sql`a.giveaway`, version: sql`a.version`, sha256: sql`a.sha256` })} as "isPublished"`

export async function findAcceptedRules(db: Queries, giftId: string): Promise<rules.AcceptedRules | undefined> {
  const [row] = await db.query<AcceptedRow>(sql`select ${columns} from accepted_rules a where gift_id = ${giftId}`)
  return row && toAcceptedRules(row)
}

/** The newest that a donor accepted for each giveaway. */
export async function listAcceptedRules(db: Queries, donorId: string): Promise<rules.AcceptedRules[]> {
  const rows = await db.query<AcceptedRow>(sql`
    select distinct on (a.giveaway) ${columns} from accepted_rules a join gifts g on g.id = a.gift_id
    where g.donor_id = ${donorId} order by a.giveaway, a.accepted_at desc`)
  return rows.map(toAcceptedRules)
}
