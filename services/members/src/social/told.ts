import type { SocialActivityType } from '@evenhand/contracts/catalogue'
import { SocialActivity, SocialActivityRecordedSchema, SocialActivityRejectedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { isCredited } from './rules.ts'
import type { Activity } from './store.ts'

const toldAs: Record<SocialActivityType, SocialActivity> = {
  like: SocialActivity.LIKE,
  share: SocialActivity.SHARE,
  comment: SocialActivity.COMMENT,
}

/** Tells the ledger how an activity stands. One that stands again is of the instant at which it was recorded: its giveaway and month stay. */
export async function tellActivity(tx: Transaction, one: Activity, donorId: string, now: Date): Promise<void> {
  const { id: activityId, platform, post, version } = one
  const about = { activityId, donorId, platform, activity: toldAs[one.activity], post, version }
  if (isCredited(one)) {
    const recordedAt = one.recordedAt.toISOString()
    await appendToOutbox(tx, SocialActivityRecordedSchema, donorId, { ...about, recordedAt })
  } else {
    await appendToOutbox(tx, SocialActivityRejectedSchema, donorId, { ...about, rejectedAt: now.toISOString() })
  }
}
