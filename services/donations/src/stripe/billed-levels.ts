import type { Level } from '@evenhand/contracts/catalogue'
import type Stripe from 'stripe'
import { idOf } from './client.ts'
import { levelOfProduct } from './products.ts'

/** Which level an invoice bills; for a rise within a month also the one that it credits. */
export function billedLevels(invoice: Stripe.Invoice): { level: Level | undefined; levelBefore: Level | undefined } {
  const lines = invoice.lines.data.map((line) => ({
    level: levelOfProduct(idOf(line.pricing?.price_details?.product)),
    isCredit: line.amount < 0,
  }))
  const isRise = invoice.billing_reason === 'subscription_update'
  return {
    level: lines.find(({ level, isCredit }) => level && !isCredit)?.level,
    levelBefore: isRise ? lines.find(({ level, isCredit }) => level && isCredit)?.level : undefined,
  }
}
