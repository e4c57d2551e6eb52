import { type Level, levels } from '@evenhand/contracts/catalogue'
import Stripe from 'stripe'
import type { Monthly } from '../processor/monthly.ts'
import { type Product, UnknownAtProcessor } from '../processor/processor.ts'
import { giftMonthProduct } from '../processor/products.ts'
import { ask, idOf } from './client.ts'

export const currency = 'usd'

/** Prices are made inline, from our catalogue; they hang on a product that has a fixed id and is made once. */
export const priceOf = ({ id, cents }: Product) => ({ currency, product: id, unit_amount: Number(cents) })

export const monthlyPrice = (product: Product) => ({ ...priceOf(product), recurring: { interval: 'month' as const } })

const monthlyProduct = /^evenhand-(\w+)-month$/

/** The level that a product of ours is the month of (`processor/products.ts` names them). */
export function levelOfProduct(product: string | undefined): Level | undefined {
  const name = monthlyProduct.exec(product ?? '')?.[1]
  return levels.find((level) => level === name)
}

/** What a monthly price of ours bills; undefined for one that we did not make. */
export function monthlyOfPrice({
  product,
  unit_amount: cents,
}: Pick<Stripe.Price, 'product' | 'unit_amount'>): Monthly | undefined {
  const id = idOf(product)
  if (id === giftMonthProduct) return cents === null ? undefined : { kind: 'gift', cents: BigInt(cents) }
  const level = levelOfProduct(id)
  return level && { kind: 'level', level }
}

export interface EnsureProduct {
  (product: Product): Promise<void>
  /** Products that were made can be gone: they are made again when they are next needed. */
  forget(): void
}

/** Makes a product at the processor unless it is there. */
export function productMaker(stripe: Stripe): EnsureProduct {
  const made = new Map<string, Promise<void>>()
  const ensure = ({ id, name }: Product) => {
    const known = made.get(id) ?? ask(() => makeProduct(stripe, id, name))
    made.set(id, known)
    known.catch(() => made.delete(id))
    return known
  }
  return Object.assign(ensure, { forget: () => made.clear() })
}

/**
 * Asks with products that are there. Where one turns out to be gone, all are made and it is asked once more: `again` makes another idempotency
 * key of that, because the first keeps its refusal.
 */
export async function withProducts<T>(
  ensureProduct: EnsureProduct,
  products: readonly Product[],
  question: (again: string) => Promise<T>,
): Promise<T> {
  const askWithAll = async (again: string): Promise<T> => {
    for (const product of products) await ensureProduct(product)
    return ask(() => question(again))
  }
  try {
    return await askWithAll('')
  } catch (error) {
    if (!(error instanceof UnknownAtProcessor) || !error.part?.includes('product')) throw error
    ensureProduct.forget()
    return askWithAll('-products-again')
  }
}

async function makeProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  await stripe.products.create({ id, name }).catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await stripe.products.retrieve(id)
  })
}
