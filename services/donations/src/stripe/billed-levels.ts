import type { Level } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type Stripe from 'stripe'
import { fromUnix, idOf } from './client.ts'
import { feeCoverProduct, giftMonthProduct } from '../processor/products.ts'
import { levelOfProduct } from './products.ts'

/** Which level an invoice bills, if any, and until when; for a rise within a month also the level that it credits. */
export function billedLevels(invoice: Stripe.Invoice): {
  level: Level | undefined
  levelBefore: Level | undefined
  periodEndsAt: Date | undefined
} {
  const lines = invoice.lines.data.map((line) => {
    const product = idOf(line.pricing?.price_details?.product)
    const level = levelOfProduct(product)
    const isMonthly = level !== undefined || product === giftMonthProduct
    return { level, isMonthly, isCredit: line.amount < 0, endsAt: fromUnix(line.period.end) }
  })
  const isRise = invoice.billing_reason === 'subscription_update'
  const billed = lines.find(({ isMonthly, isCredit }) => isMonthly && !isCredit)
  return {
    level: billed?.level,
    periodEndsAt: billed?.endsAt,
    levelBefore: isRise ? lines.find(({ level, isCredit }) => level && isCredit)?.level : undefined,
  }
}

/** What of an invoice covers the card fee; of a rise, what is left of it beside what is credited. */
export const feeCoverIn = (invoice: Pick<Stripe.Invoice, 'lines'>): Cents =>
  invoice.lines.data
    .filter((line) => idOf(line.pricing?.price_details?.product) === feeCoverProduct)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
