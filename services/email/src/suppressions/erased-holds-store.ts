import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Address } from './store.ts'

/**
 * An erasure lifts no hold: what is forgotten is the address, not that it wants no emails. A report of spam stays one, whatever else holds the address,
 * and whoever reported us has that status also where another hold came first.
 */
export async function keepHolds(tx: Transaction, { emailKey, addressId }: Address, at: Date): Promise<void> {
  await tx.query(sql`
    insert into erased_holds as known (address_id, scope, reason, since)
    select ${addressId}, scope, max(reason), max(since) from (
      select scope, reason, since from suppressions where email_key = ${emailKey} and reason in ('by-hand', 'complaint')
      union all select 'marketing', 'complaint', ${at} from subscribers where email_key = ${emailKey} and status = 'complained') as held
    group by scope
    on conflict (address_id, scope) do update set since = excluded.since,
      reason = case when known.reason = 'complaint' then known.reason else excluded.reason end`)
  await tx.query(sql`delete from suppressions where email_key = ${emailKey}`)
}
