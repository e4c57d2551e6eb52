import type { rules } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type AcceptedRow, isPublished, toAcceptedRules } from '@evenhand/service-kit/rules'

/** Keeps which rules were accepted with a registration, in the transaction that makes the member. */
export async function keepAcceptedRules(
  tx: Transaction,
  memberId: string,
  { giveaway, version, sha256, statement }: rules.RulesAcceptance,
  acceptedAt: Date,
): Promise<void> {
  await tx.query(sql`
    insert into accepted_rules (member_id, giveaway, version, sha256, statement, accepted_at)
    values (${memberId}, ${giveaway}, ${version}, ${sha256}, ${statement}, ${acceptedAt})`)
}

/** Undefined for a member of before, and for one whose form did not say. */
export async function findAcceptedRules(db: Queries, memberId: string): Promise<rules.AcceptedRules | undefined> {
  const published = isPublished({ giveaway: sql`a.giveaway`, version: sql`a.version`, sha256: sql`a.sha256` })
  const [row] = await db.query<AcceptedRow>(sql`
    select a.giveaway, a.version, a.sha256, a.statement, a.accepted_at as "acceptedAt", ${published} as "isPublished"
    from accepted_rules a where member_id = ${memberId}`)
  return row && toAcceptedRules(row)
}
