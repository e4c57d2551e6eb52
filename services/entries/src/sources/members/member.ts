import type { Month } from '@evenhand/contracts/catalogue'
import { factKind } from '../fact.ts'
import { partOf } from '../known.ts'

/** Somebody with a member account, whose membership has automatic entries each month. */
export interface Member {
  donorId: string
  memberId: string
  registeredAt: Date
  /** The last month of the campaign that has begun for them; at first the one of the registration. */
  monthsThrough: Month
  /** Whoever referred them; empty when nobody did. */
  referrerMemberId?: string
}

export const memberFacts = factKind<Member>('member')

/** By donor; of those whose months the facts can touch. */
export const knownMembers = partOf(() => new Map<string, Member>())
