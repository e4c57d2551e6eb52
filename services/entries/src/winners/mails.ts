import type { MailTemplate, MailValues } from '@evenhand/contracts/mail'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { deadlineInWords } from './deadlines.ts'
import { findPerson } from './people-store.ts'
import type { ClaimRow } from './store.ts'
import type { Terms } from './terms.ts'

/** A mail to whoever was notified, with the values that its template has besides the name, the giveaway and the prize. */
type PrizeMail = {
  [T in PrizeTemplate]: { template: T; values: Omit<MailValues<T>, 'name' | 'slug' | 'title' | 'prize'> }
}[PrizeTemplate]

type PrizeTemplate = Extract<MailTemplate, `prize-${string}`>

type Claimed = Pick<ClaimRow, 'giveaway' | 'place'>

/** Asks for a mail in the transaction of what it tells. Who is known by post alone gets none: the desk writes letters. */
export async function mailWinner(tx: Transaction, claim: Claimed, terms: Terms, mail: PrizeMail): Promise<void> {
  const { giveaway, place } = claim
  const person = await findPerson(tx, claim)
  if (!person?.email) return
  await requestMail(tx, mail.template, {
    key: `prize:${giveaway}`,
    mailKey: `${mail.template}:${giveaway}:${place}:${uuidv7()}`,
    to: person.email,
    values: { name: person.name, slug: giveaway, title: terms.title, prize: terms.prize, ...mail.values },
  })
}

export function linkMail(
  template: 'prize-notified' | 'prize-reminder',
  token: string,
  claim: ClaimRow,
  terms: Terms,
): PrizeMail {
  if (!claim.respondBy) throw new Error('Nobody can answer without a deadline')
  return { template, values: { token, respondBy: deadlineInWords(claim.respondBy, terms.timeZone) } }
}
