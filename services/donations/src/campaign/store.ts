import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

const slots = 16

/** The same donor always counts in the same slot, so that two gifts of different donors rarely meet in a row. */
export const campaignSlotOf = (donorId: string): number => parseInt(donorId.slice(-2), 16) % slots

/** `given` is what the donor had given until now: who gives first is one more, of whom everything went back one fewer. */
export async function addToCampaign(
  tx: Transaction,
  change: { donorId: string; cents: Cents; given: Cents; at: Date },
): Promise<void> {
  const donors = Number(change.given + change.cents > 0n) - Number(change.given > 0n)
  await tx.query(sql`
    update campaign_totals
    set raised_cents = raised_cents + ${change.cents}, donors = donors + ${donors}, updated_at = greatest(updated_at, ${change.at})
    where slot = ${campaignSlotOf(change.donorId)}`)
}

export async function readCampaign(db: Queries): Promise<{ raisedCents: Cents; donors: bigint; updatedAt: Date }> {
  const [row] = await db.query<{ raised: bigint; donors: bigint; updated_at: Date }>(sql`
    select sum(raised_cents)::bigint as raised, sum(donors)::bigint as donors, max(updated_at) as updated_at from campaign_totals`)
  if (!row) throw new Error('the campaign has no totals')
  return { raisedCents: row.raised, donors: row.donors, updatedAt: row.updated_at }
}
