import { supportEmail } from '@evenhand/contracts/catalogue'
import type { AnswerOf, email, ParsedOf } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../messages/own-mail.ts'
import { insertContactMessage } from './store.ts'

export type ContactForm = ParsedOf<typeof email.sendContactMessage>['body']
export type Received = AnswerOf<typeof email.sendContactMessage>

/** Keeps the message, mails it to the support address (answering that mail answers the person), and says to its sender that it is there. */
export async function receiveMessage(
  tx: Transaction,
  form: ContactForm,
  { now, bell, donorIdOf }: { now: Date; bell: Bell; donorIdOf: DonorIdOf },
): Promise<Received> {
  const id = uuidv7()
  await insertContactMessage(tx, { ...form, id, donorId: donorIdOf(form.email), receivedAt: now })
  await saveOwnMail(tx, 'contact-message', { mailKey: `contact:${id}`, to: supportEmail, values: form })
  // One a day for one address, whoever types it how often. The address itself stays out of keys: they are kept longer than it is.
  await saveOwnMail(tx, 'message-received', {
    mailKey: `message-received:${donorIdOf(form.email)}:${now.toISOString().slice(0, 10)}`,
    to: form.email,
    donorId: donorIdOf(form.email),
    values: { what: 'message' },
  })
  tx.afterCommit(bell.ring)
  return { id, receivedAt: now.toISOString() }
}
