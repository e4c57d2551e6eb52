/** The events that decide the months of members, read and checked. */
import { campaignMonth, levels } from '@evenhand/contracts/catalogue'
import type { MemberRegistered, MembershipChanged } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { Fact } from '../sources/fact.ts'
import { id, instant, parseEvent } from '../sources/parse-event.ts'

const HeardMember = z.object({ memberId: id, donorId: id, registeredAt: instant })

export function toMember(event: MemberRegistered): Fact {
  const member = parseEvent(HeardMember, event)
  return { kind: 'member', member: { ...member, monthsThrough: campaignMonth(member.registeredAt) } }
}

const HeardLevel = z.object({
  membershipId: z.string().min(1).max(200),
  donorId: id,
  level: z.union([z.literal('none').transform(() => undefined), z.enum(levels)]),
  changedAt: instant,
})

export const toLevelChange = (event: MembershipChanged): Fact => ({
  kind: 'level',
  change: parseEvent(HeardLevel, event),
})
