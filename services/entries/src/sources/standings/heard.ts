import type { MemberStandingChanged } from '@evenhand/contracts/events'
import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Standing } from './standing.ts'

const HeardStanding = z.object({
  donorId: id,
  isActive: z.boolean(),
  version: z.int().min(1),
  changedAt: instant,
})

export const toStanding = (event: MemberStandingChanged): Standing => parseEvent(HeardStanding, event)
