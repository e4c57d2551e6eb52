import { type Cents, parseDollars } from '@evenhand/web-kit/facade'
import type { CartItem } from '../earned/cart-item.ts'

/** The sum of amount times quantity (spec 02 §7); the server computes it again. */
export const totalOf = (items: readonly CartItem[]): Cents =>
  items.reduce((sum, item) => sum + (parseDollars(item.amount) ?? 0n) * BigInt(item.quantity), 0n)

export const countOf = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0)
