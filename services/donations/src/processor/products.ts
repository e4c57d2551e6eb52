import { feeCoverOf, type Level } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { isHeldLine, type Line, type MonthlyLine } from '../gifts/rules.ts'
import { priceOf } from './monthly.ts'
import type { Product } from './processor.ts'

export const giftMonthProduct = 'evenhand-gift-month'
/** What covers the card fee: once beside what is paid once, and every month beside a level or gift that is. */
export const feeCoverProduct = 'evenhand-fee-cover'

/** The product that a line is at the processor, for the invoice that the donor may see there. */
export function productOf(line: Line): Product {
  if (isHeldLine(line)) return { id: `evenhand-${line.kind}`, name: line.name, cents: line.cents }
  switch (line.kind) {
    case 'one-time':
      return { id: 'evenhand-gift', name: 'Gift', cents: line.cents }
    case 'level-once':
      return { id: `evenhand-${line.level}-once`, name: `${titled(line.level)} level, once`, cents: line.cents }
    case 'level-month':
      return { id: `evenhand-${line.level}-month`, name: `${titled(line.level)} membership`, cents: line.cents }
    case 'gift-month':
      return { id: giftMonthProduct, name: 'Monthly gift', cents: line.cents }
    case 'multiplier':
      return { id: `evenhand-multiplier-${line.factor}x`, name: `${line.factor}x Entry Multiplier`, cents: line.cents }
    case 'fee-cover':
      return { id: feeCoverProduct, name: 'Card fee', cents: line.cents }
  }
}

/** What a subscription bills every month: its level or gift, and what covers the card fee of it where its donor does. */
export function monthlyProducts({ monthly, feeCover }: { monthly: MonthlyLine; feeCover: Cents }): Product[] {
  return [productOf(monthly), ...(feeCover > 0n ? [productOf({ kind: 'fee-cover', cents: feeCover })] : [])]
}

/** The same of another level or amount: the fee cover of the new one is billed where the former one's is. */
export const changedProducts = (monthly: MonthlyLine): { monthly: Product; feeCover: Product } => ({
  monthly: productOf(monthly),
  feeCover: productOf({ kind: 'fee-cover', cents: feeCoverOf(monthly.cents) }),
})

/** The same of a level at its price. */
export const changedLevel = (level: Level): { monthly: Product; feeCover: Product } =>
  changedProducts({ kind: 'level-month', level, cents: priceOf(level) })

const titled = (level: Level): string => level.charAt(0).toUpperCase() + level.slice(1)
