import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { beginGrace } from './notices.ts'
import { findByNotice, lockBySubscription, saveArrears } from './store.ts'

/** What became of an email. */
type Became = { sentAt: Date } | { failure: string }

/**
 * The time to pay what is missing begins when the email that tells of it was sent; one that can't be delivered is the desk's to see. Of any other
 * email, and of a notice that a newer one replaced or whose payment came in the meantime, nothing changes.
 */
export async function hearNotice(db: Database, heard: Heard, told: { mailKey: string } & Became): Promise<void> {
  const { mailKey } = told
  if ((await findByNotice(db, mailKey)) === undefined) return
  await db.transaction(async (tx) => {
    await onceForEvent(tx, heard, async () => {
      const subscriptionId = await findByNotice(tx, mailKey)
      const known = subscriptionId === undefined ? undefined : await lockBySubscription(tx, subscriptionId)
      const behind = known?.membership.behind
      const notice = behind?.notice
      if (!known || !behind || behind.lapsesAt || notice?.mailKey !== mailKey) return
      if ('failure' in told)
        await saveArrears(tx, known.membership.id, { ...behind, notice: { ...notice, failure: told.failure } })
      // Clocks of two machines differ; none sends what was not asked for.
      else await beginGrace(tx, known.membership, told.sentAt < notice.askedAt ? notice.askedAt : told.sentAt)
    })
  })
}
