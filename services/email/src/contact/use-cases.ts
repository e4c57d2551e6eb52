import { supportEmail } from '@evenhand/contracts/catalogue'
import type { AnswerOf, email, ParsedOf } from '@evenhand/contracts/http'
import { type IdempotencyKey, oncePerKey } from '@evenhand/service-kit/idempotency'
import type { Database } from '@evenhand/service-kit/postgres'
import { currentTraceHeaders } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import type { Bell } from '../messages/bell.ts'
import { saveMessage } from '../messages/store.ts'
import { insertContactMessage } from './store.ts'

export type ContactForm = ParsedOf<typeof email.sendContactMessage>['body']
export type Received = AnswerOf<typeof email.sendContactMessage>

/** Keeps the message and mails it to the support address; answering that mail answers the person. */
export async function receiveMessage(
  { db, bell }: { db: Database; bell: Bell },
  form: ContactForm,
  means: { now: Date; idempotency: IdempotencyKey | undefined },
): Promise<Received> {
  return db.transaction((tx) =>
    oncePerKey(tx, means.idempotency, async () => {
      const id = uuidv7()
      await insertContactMessage(tx, { ...form, id, receivedAt: means.now })
      await saveMessage(tx, {
        id: uuidv7(),
        mailKey: `contact:${id}`,
        template: 'contact-message',
        recipient: supportEmail,
        values: { ...form },
        awaitSources: [],
        uselessAfter: undefined,
        trace: currentTraceHeaders(),
      })
      tx.afterCommit(bell.ring)
      return { id, receivedAt: means.now.toISOString() }
    }),
  )
}
