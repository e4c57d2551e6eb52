import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import { keepHolds } from '../suppressions/erased-holds-store.ts'

/**
 * The address and all that is known of whoever it is of. What was still to be sent to them isn't; the consents stay, which name nobody, and the keyed
 * hash of the address, by which its owner's can be found, with what was held back from it.
 */
export async function eraseSubscriber(
  tx: Transaction,
  { id, emailKey, addressId, by, at }: { id: string; emailKey: string; addressId: string; by: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    update campaign_recipients set state = 'suppressed', reason = 'erased', claim = null, claimed_until = null, settled_at = ${at}
    where subscriber_id = ${id} and state = 'queued'`)
  await tx.query(sql`update campaign_recipients set email = null where subscriber_id = ${id}`)
  await tx.query(sql`delete from automation_runs where subscriber_id = ${id}`)
  await tx.query(sql`delete from list_members where subscriber_id = ${id}`)
  await tx.query(sql`delete from subscription_requests where email_key = ${emailKey}`)
  await keepHolds(tx, { emailKey, addressId }, at)
  await tx.query(sql`delete from subscribers where id = ${id}`)
  await tx.query(sql`
    insert into erasures (subscriber_id, address_id, at, by) values (${id}, ${addressId}, ${at}, ${by})
    on conflict do nothing`)
}

/** Whether somebody with this id was erased. */
export async function wasErased(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from erasures where subscriber_id = ${id}`)
  return rows.length > 0
}
