import { deadlineInWords } from '@evenhand/contracts/catalogue'
import { MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { type Heard, instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { type Happening, happen } from './act.ts'
import { isNoticeAsked } from './rules.ts'
import { findByNotice, lockClaims } from './store.ts'

const MailKey = z.string().max(200)
const Sent = z.object({ mailKey: MailKey, sentAt: instant })
const Failed = z.object({ mailKey: MailKey, reason: z.string().min(1).max(100) })

/** The time to answer begins when the email that notifies was sent; one that can't be delivered is the desk's to see (docs/decisions/0082). */
export const noticeReactions = (db: Database, now: () => Date): Reaction[] => [
  reaction(MailSentSchema, async (event, heard) => {
    const { mailKey, sentAt } = parseEvent(Sent, event)
    await hear(
      db,
      { heard, mailKey, now: now() },
      {
        act: { kind: 'notice-sent', sentAt },
        action: 'notice-sent',
        words: ({ respondBy }, { timeZone }) =>
          respondBy ? `To answer by ${deadlineInWords(respondBy, timeZone)}` : '',
      },
    )
  }),
  reaction(MailFailedSchema, async (event, heard) => {
    const { mailKey, reason: failure } = parseEvent(Failed, event)
    await hear(
      db,
      { heard, mailKey, now: now() },
      {
        act: { kind: 'notice-failed', failure },
        action: 'notice-failed',
        words: `The email couldn’t be delivered (${failure}), so the time to answer isn’t running`,
      },
    )
  }),
]

/** Of any other email, and of a notice that a newer one replaced or that was answered meanwhile, nothing changes. */
async function hear(
  db: Database,
  { heard, mailKey, now }: { heard: Heard; mailKey: string; now: Date },
  what: Pick<Happening, 'act' | 'action' | 'words'>,
): Promise<void> {
  if (!(await findByNotice(db, mailKey))) return
  await db.transaction(async (tx) => {
    await onceForEvent(tx, heard, async () => {
      const found = await findByNotice(tx, mailKey)
      if (!found) return
      const { giveaway: slug, place } = found
      const claim = (await lockClaims(tx, slug))[place]
      const isNewest = (await findByNotice(tx, mailKey)) !== undefined
      if (claim && isNewest && isNoticeAsked(claim))
        await happen(tx, { slug, place, now, doer: { who: 'clock' }, ...what })
    })
  })
}
