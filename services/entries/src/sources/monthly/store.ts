import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { BegunMonth } from './month.ts'

export async function saveMonths(tx: Transaction, begun: readonly BegunMonth[]): Promise<void> {
  await tx.query(sql`
    update members m set months_through = begun.month
    from (select donor_id, max(month) as month from unnest(${begun.map(({ donorId }) => donorId)}::uuid[],
      ${begun.map(({ month }) => month)}::date[]) as one (donor_id, month) group by donor_id) begun
    where m.donor_id = begun.donor_id`)
}
