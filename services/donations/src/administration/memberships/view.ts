import type { memberships } from '@evenhand/contracts/http'
import { toView } from '../../memberships/view.ts'
import type { Held } from './store.ts'

export const toHeld = ({ membership, donorName, donorEmail }: Held, now: Date): memberships.HeldMembership => ({
  ...toView(membership, now),
  donorName,
  donorEmail,
  subscriptionId: membership.subscriptionId,
})
