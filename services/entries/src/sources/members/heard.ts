import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { campaignMonth } from '@evenhand/contracts/catalogue'
import type { MemberRegistered } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { Member } from './member.ts'

const HeardMember = z.object({
  memberId: id,
  donorId: id,
  registeredAt: instant,
  referrerMemberId: id.or(z.literal('')),
})

export function toMember(event: MemberRegistered): Member {
  const member = parseEvent(HeardMember, event)
  return { ...member, monthsThrough: campaignMonth(member.registeredAt) }
}
