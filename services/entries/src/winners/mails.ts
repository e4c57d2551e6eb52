import { deadlineInWords } from '@evenhand/contracts/catalogue'
import type { MailTemplate, MailValues } from '@evenhand/contracts/mail'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { findPerson } from './people-store.ts'
import type { ClaimRow } from './store.ts'
import type { Terms } from './terms.ts'

/** A mail to whoever was notified, with the values that its template has besides the name, the giveaway and the prize. */
type PrizeMail = {
  [T in PrizeTemplate]: { template: T; values: Omit<MailValues<T>, 'name' | 'slug' | 'title' | 'prize'> }
}[PrizeTemplate]

type PrizeTemplate = Extract<MailTemplate, `prize-${string}`>

type Claimed = Pick<ClaimRow, 'giveaway' | 'place'>

/**
 * Asks for a mail in the transaction of what it tells; answers its key. Who is known by post alone gets none: the desk writes letters. It does not
 * leave after `uselessAfter`, where what it says would be false by then.
 */
export async function mailWinner(
  tx: Transaction,
  claim: Claimed,
  terms: Terms,
  mail: PrizeMail & { uselessAfter?: Date | undefined },
): Promise<string | null> {
  const { giveaway, place } = claim
  const person = await findPerson(tx, claim)
  if (!person?.email) return null
  const mailKey = `${mail.template}:${giveaway}:${place}:${uuidv7()}`
  await requestMail(tx, mail.template, {
    key: `prize:${giveaway}`,
    mailKey,
    to: person.email,
    values: { name: person.name, slug: giveaway, title: terms.title, prize: terms.prize, ...mail.values },
    ...(mail.uselessAfter ? { uselessAfter: mail.uselessAfter } : {}),
  })
  return mailKey
}

/** Where the time to answer has not begun, it begins as the mail leaves, which then says until when. */
export function noticeMail(token: string, { respondBy }: ClaimRow, terms: Terms) {
  const { respondWithinDays, timeZone } = terms
  const time = respondBy
    ? { respondBy: deadlineInWords(respondBy, timeZone) }
    : { respondWithinDays: String(respondWithinDays), timeZone }
  return { template: 'prize-notified', values: { token, ...time }, uselessAfter: respondBy ?? undefined } as const
}

export function reminderMail(token: string, { respondBy }: ClaimRow, { timeZone }: Terms) {
  if (!respondBy) throw new Error('Nobody is reminded of a deadline that has not begun')
  const values = { token, respondBy: deadlineInWords(respondBy, timeZone) }
  return { template: 'prize-reminder', values, uselessAfter: respondBy } as const
}
