import { parseDollars } from '@evenhand/contracts/money'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { CartItem } from '../../cart/store.ts'
import { lineOf, priceOrRefuse } from '../../cart/use-cases.ts'
import type { Line } from '../../gifts/rules.ts'
import type { PaymentBody } from './read-wanted.ts'

/** What is paid: the cart as the server has it, else the lines that the request names, each at the catalogue's price. */
export function priceLines(body: PaymentBody, items: readonly CartItem[]): Line[] {
  if (body.donationType !== 'cart') return [singleLine(body, body.donationType)]
  if (body.metadata.sessionId !== undefined) return items.map(lineOf)
  return (body.metadata.cartItems ?? []).map((item, index) =>
    withPath(`metadata.cartItems.${index}`, () =>
      priceOrRefuse({
        productType: item.productType,
        productId: item.productId,
        level: item.metadata.membershipLevel,
        donationType: item.metadata.donationType,
        cents: parseDollars(item.amount) ?? 0n,
        quantity: item.quantity,
      }),
    ),
  )
}

function singleLine(body: PaymentBody, donationType: 'one-time' | 'monthly'): Line {
  const { membershipLevel, metadata } = body
  if (membershipLevel === 'cart') throw invalidField('membershipLevel', 'Choose a membership level')
  return priceOrRefuse({
    productType: 'donation',
    productId: 'donation',
    level: membershipLevel === 'none' ? undefined : membershipLevel,
    donationType,
    // What covers the card fee is no part of the gift, and is looked at by itself.
    cents: (parseDollars(body.amount) ?? 0n) - (parseDollars(metadata.feeCover ?? '0') ?? 0n),
    quantity: 1,
  })
}

/** Names the place of a refused field inside a list. */
function withPath<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    throw new Problem(error.code, {
      detail: error.message,
      errors: error.errors.map((field) => ({ ...field, path: `${path}.${field.path}` })),
    })
  }
}
