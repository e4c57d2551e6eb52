import { levels } from '@evenhand/contracts/catalogue'
import { Id } from '@evenhand/contracts/ids'
import { z } from 'zod'

/** What donations tells of a membership; `none` when it ended. */
export const MembershipChange = z.object({
  membershipId: z.string().min(1),
  donorId: Id,
  level: z.enum([...levels, 'none']),
  changedAt: z.coerce.date(),
})
export type MembershipChange = z.output<typeof MembershipChange>
