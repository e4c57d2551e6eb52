import { MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { type Heard, instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import type { Arrears, ArrearsNotice, Membership } from './membership.ts'
import { beginGrace } from './notices.ts'
import { findByNotice, lockBySubscription, saveArrears } from './store.ts'

const MailKey = z.string().max(200)
const Sent = z.object({ mailKey: MailKey, sentAt: instant })
const Failed = z.object({ mailKey: MailKey, reason: z.string().min(1).max(100) })

/** The time to pay begins when the email that tells of it was sent; one that can't be delivered is the desk's to see (docs/decisions/0022). */
export const noticeReactions = (db: Database): Reaction[] => [
  reaction(MailSentSchema, async (event, heard) => {
    const { mailKey, sentAt } = parseEvent(Sent, event)
    await hear(db, { heard, mailKey }, (tx, { membership, notice: { askedAt } }) =>
      // Clocks of two machines differ; none sends what was not asked for.
      beginGrace(tx, membership, sentAt < askedAt ? askedAt : sentAt),
    )
  }),
  reaction(MailFailedSchema, async (event, heard) => {
    const { mailKey, reason: failure } = parseEvent(Failed, event)
    await hear(db, { heard, mailKey }, (tx, { membership: { id }, behind, notice }) =>
      saveArrears(tx, id, { ...behind, notice: { ...notice, failure } }),
    )
  }),
]

/** A notice of a payment that is still missing, and of which its holder was not told yet. */
interface Waiting {
  membership: Membership
  behind: Arrears
  notice: ArrearsNotice
}

/** Of any other email, and of a notice that a newer one replaced or whose payment came meanwhile, nothing changes. */
async function hear(
  db: Database,
  { heard, mailKey }: { heard: Heard; mailKey: string },
  act: (tx: Transaction, waiting: Waiting) => Promise<void>,
): Promise<void> {
  if ((await findByNotice(db, mailKey)) === undefined) return
  await db.transaction(async (tx) => {
    await onceForEvent(tx, heard, async () => {
      const subscriptionId = await findByNotice(tx, mailKey)
      const known = subscriptionId === undefined ? undefined : await lockBySubscription(tx, subscriptionId)
      const behind = known?.membership.behind
      if (!known || !behind || behind.notice?.mailKey !== mailKey || behind.lapsesAt) return
      await act(tx, { membership: known.membership, behind, notice: behind.notice })
    })
  })
}
