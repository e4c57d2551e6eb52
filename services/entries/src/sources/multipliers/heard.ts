import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import type { MultiplierBought } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { DonorPurchase } from './purchase.ts'

const HeardPurchase = z.object({
  purchaseId: id,
  donorId: id,
  factor: z.int().min(2).max(100),
  days: z.int().min(1).max(3660),
  amountCents: z.bigint().min(0n),
  boughtAt: instant,
})

export function toPurchase(event: MultiplierBought): DonorPurchase {
  const { factor, amountCents: cents, ...rest } = parseEvent(HeardPurchase, event)
  return { ...rest, factor: BigInt(factor), cents }
}
