import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import { postalKeyOf, type Reading } from '../sources/free-post/reading.ts'
import type { ClaimRow } from './store.ts'

/**
 * Why the notice may not go there; undefined where it may. An address is the drawn person's if its id is the drawn one. The link for a letter comes
 * to the desk, so it is only for a person whose card took part in this draw, whose id is of a name and a postal address, and on whose cards
 * no one ever read an email address: where someone did, the link goes there and not to the desk.
 */
export async function refusalOfAddress(
  tx: Transaction,
  drawn: ClaimRow,
  email: string | undefined,
  donorIdOf: DonorIdOf,
): Promise<string | undefined> {
  if (email !== undefined && donorIdOf(email) === drawn.donorId) return undefined
  const card = await findCardOfDraw(tx, drawn)
  const isByPost = card !== undefined && donorIdOf(postalKeyOf(card)) === drawn.donorId
  const emailsRead = isByPost ? await listEmailsRead(tx, drawn) : []
  if (email !== undefined) {
    const wasRead = emailsRead.some((one) => donorIdOf(one) === donorIdOf(email))
    return wasRead
      ? undefined
      : 'That isn’t an address of the person who was drawn. Use one from this person’s contact details.'
  }
  if (!isByPost)
    return 'Enter the email address of the person who was drawn. A letter is only for a person who entered this giveaway by postcard, without an email address.'
  if (emailsRead.length > 0)
    return 'An email address was read on a postcard from this person. Look at the card, and enter the address from their contact details.'
  return undefined
}

/** What was read last on a card of theirs whose line is within the cut of the draw. */
async function findCardOfDraw(tx: Transaction, { giveaway, donorId }: ClaimRow): Promise<Reading | undefined> {
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
async function listEmailsRead(tx: Transaction, { donorId }: ClaimRow): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(sql`
    select distinct r.email from post_cards c
    join post_readings r on (r.batch_id, r.number) = (c.batch_id, c.number)
    where c.donor_id = ${donorId} and r.email is not null`)
  return rows.map(({ email }) => email)
}
