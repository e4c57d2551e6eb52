import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { postalKeyOf } from '../sources/free-post/reading.ts'
import { findCardOfDraw, listEmailsRead } from './card-store.ts'
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
