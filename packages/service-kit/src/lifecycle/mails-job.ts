import type { Kafka } from '../kafka/index.ts'
import { forgetMails, heardUntil, mailTopic, publishMailsAgain } from '../outbox/index.ts'
import type { Database } from '../postgres/index.ts'
import type { Job } from './jobs.ts'

const lookEveryMs = 60_000

/** A mail is published a little after the instant that its outbox notes, and clocks differ. */
const marginMs = 10 * 60_000

/** Where the mails wait that a service has asked for. */
export type AskedMails =
  | { kind: 'postgres'; db: Database }
  | {
      kind: 'own'
      forgetMails(heardBefore: Date | undefined): Promise<number>
      publishMailsAgain(kafka: Pick<Kafka, 'publish'>): Promise<number>
    }

/**
 * Forgets the mails that `email` has heard, and publishes the others again before their topic forgets them: it may be away for as long as it
 * takes. What is old is published again first, because places alone don't tell what a topic has forgotten unheard.
 */
export function mailsJob(kafka: Pick<Kafka, 'places' | 'publish'>, mails: AskedMails, now = () => new Date()): Job {
  const heard = heardUntil('email')
  return {
    name: 'forget-mails',
    everyMs: lookEveryMs,
    async run() {
      const at = now()
      const until = heard(await kafka.places([mailTopic.topic]), at)
      const before = until && new Date(until.getTime() - marginMs)
      const again = mails.kind === 'own' ? await mails.publishMailsAgain(kafka) : await publishMailsAgain(mails.db)
      const forgotten = mails.kind === 'own' ? await mails.forgetMails(before) : await forgetMails(mails.db, before)
      return again + forgotten > 0
    },
  }
}
