import type { memberships } from '@evenhand/contracts/http'
import { isUntold } from '../../memberships/rules.ts'
import type { Membership } from '../../memberships/membership.ts'
import { toView } from '../../memberships/view.ts'
import type { Held } from './store.ts'

export const toHeld = ({ membership, donorName, donorEmail }: Held, now: Date): memberships.HeldMembership => ({
  ...toView(membership, now),
  donorName,
  donorEmail,
  subscriptionId: membership.subscriptionId,
  notice: noticeOf(membership, now),
})

function noticeOf({ behind }: Membership, now: Date): memberships.HeldMembership['notice'] {
  if (!behind || behind.lapsesAt) return null
  return {
    askedAt: behind.notice?.askedAt.toISOString() ?? null,
    failure: behind.notice?.failure ?? null,
    isUntold: isUntold(behind, now),
  }
}
