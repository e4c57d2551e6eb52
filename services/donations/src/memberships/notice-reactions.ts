import { MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hearNotice } from './hear-notice.ts'

const MailKey = z.string().max(200)
const Sent = z.object({ mailKey: MailKey, sentAt: instant })
const Failed = z.object({ mailKey: MailKey, reason: z.string().min(1).max(100) })

/** What becomes of the emails that tell of missing payments (docs/decisions/0022). */
export const noticeReactions = (db: Database): Reaction[] => [
  reaction(MailSentSchema, async (event, heard) => {
    const { mailKey, sentAt } = parseEvent(Sent, event)
    await hearNotice(db, heard, { mailKey, sentAt })
  }),
  reaction(MailFailedSchema, async (event, heard) => {
    const { mailKey, reason: failure } = parseEvent(Failed, event)
    await hearNotice(db, heard, { mailKey, failure })
  }),
]
