import type { social } from '@evenhand/contracts/http'
import { entriesNow } from './rules.ts'
import type { Activity } from './store.ts'

/** An activity as its member sees it. */
export const shownActivity = (one: Activity): social.SocialActivity => ({
  id: one.id,
  platform: one.platform,
  activityType: one.activity,
  postUrl: one.postUrl,
  entriesAwarded: entriesNow(one),
  verified: one.state === 'accepted',
  state: one.state,
  holds: one.holds,
  uncounted: one.uncounted,
  reason: one.reason,
  createdAt: one.recordedAt.toISOString(),
})
