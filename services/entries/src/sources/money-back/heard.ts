/** The events of money that went back and came again, read and checked. */
import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import type { GiftReinstated, GiftReversed } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { Refund } from './refund.ts'

const HeardMoneyBack = z.object({
  reversalId: z.string().min(1).max(200),
  giftId: id,
  donorId: id,
  amountCents: z.bigint().min(0n),
})
const HeardRefund = HeardMoneyBack.extend({ reversedAt: instant })
const HeardReturn = HeardMoneyBack.extend({ reinstatedAt: instant })

export function toRefund(event: GiftReversed): Refund {
  const { amountCents: cents, ...rest } = parseEvent(HeardRefund, event)
  return { ...rest, cents }
}

/** Money that came again is a refund below zero. */
export function toReturn(event: GiftReinstated): Refund {
  const { amountCents, reinstatedAt, ...rest } = parseEvent(HeardReturn, event)
  return { ...rest, cents: -amountCents, reversedAt: reinstatedAt }
}
