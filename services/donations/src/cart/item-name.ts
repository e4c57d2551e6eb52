import { findMultiplier, isHeldKind } from '@evenhand/contracts/catalogue'
import { heldTerms } from '../held/kinds.ts'
import type { CartItem } from './store.ts'

/** What a line of a cart is called: never by the words it was added with, for anyone can mail a cart to anyone. */
export function nameOf({ productType, productId, level, isRecurring, held }: CartItem): string {
  if (isHeldKind(productType)) return held?.name ?? capital(heldTerms[productType].one)
  switch (productType) {
    case 'donation':
      return isRecurring && level === null ? 'Monthly gift' : 'One-time gift'
    case 'membership':
      return `${capital(level ?? productId)} ${isRecurring ? 'membership' : 'level, once'}`
    case 'multiplier':
      return findMultiplier(productId)?.name ?? productId
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
