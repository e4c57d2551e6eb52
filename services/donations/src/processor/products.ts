import { describeTile, type Level } from '@evenhand/contracts/catalogue'
import type { Line } from '../gifts/rules.ts'
import { priceOf } from './monthly.ts'
import type { Product } from './processor.ts'

export const giftMonthProduct = 'evenhand-gift-month'

/** The product that a line is at the processor, for the invoice that the donor may see there. */
export function productOf(line: Line): Product {
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
      return { id: 'evenhand-fee-cover', name: 'Card fee', cents: line.cents }
    case 'memorial':
      return { id: 'evenhand-memorial', name: describeTile(line), cents: line.cents }
  }
}

/** A month of a level at its price. */
export const levelProduct = (level: Level): Product => productOf({ kind: 'level-month', level, cents: priceOf(level) })

const titled = (level: Level): string => level.charAt(0).toUpperCase() + level.slice(1)
