import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Reading } from '../sources/free-post/reading.ts'
import type { ClaimRow } from './store.ts'

/** What was read last on a card of theirs whose line is within the cut of the draw. */
export async function findCardOfDraw(tx: Transaction, { giveaway, donorId }: ClaimRow): Promise<Reading | undefined> {
  const [card] = await tx.query<Omit<Reading, 'email'>>(sql`
    select r.name, r.address, r.postal_code as "postalCode", r.region, r.postmarked_on as "postmarkedOn", r.old_enough as "oldEnough"
    from post_cards c
    join entries e on e.id = c.entry_id
    join draws d on d.giveaway = e.giveaway and e.number <= d.cut_number
    join lateral (select * from post_readings r where (r.batch_id, r.number) = (c.batch_id, c.number) order by turn desc limit 1) r on true
    where c.donor_id = ${donorId} and e.giveaway = ${giveaway}
    order by e.number limit 1`)
  return card
}

/** The addresses that someone read on any card of theirs, in any turn. */
export async function listEmailsRead(tx: Transaction, { donorId }: ClaimRow): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(sql`
    select distinct r.email from post_cards c
    join post_readings r on (r.batch_id, r.number) = (c.batch_id, c.number)
    where c.donor_id = ${donorId} and r.email is not null`)
  return rows.map(({ email }) => email)
}
