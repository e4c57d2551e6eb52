import { campaignMonth } from '@evenhand/contracts/catalogue'
import type { MemberRegistered } from '@evenhand/contracts/events'
import { z } from 'zod'
import { id, instant, parseEvent } from '../parse-event.ts'
import type { Member } from './member.ts'

const HeardMember = z.object({ memberId: id, donorId: id, registeredAt: instant })

export function toMember(event: MemberRegistered): Member {
  const member = parseEvent(HeardMember, event)
  return { ...member, monthsThrough: campaignMonth(member.registeredAt) }
}
