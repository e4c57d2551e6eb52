import { type Level, levels } from '@evenhand/contracts/catalogue'
import Stripe from 'stripe'
import { ask } from './client.ts'
import type { Product } from '../processor/processor.ts'

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

export type EnsureProduct = (product: Product) => Promise<void>

/** Makes a product at the processor unless it is there. */
export function productMaker(stripe: Stripe): EnsureProduct {
  const made = new Map<string, Promise<void>>()
  return ({ id, name }) => {
    const known = made.get(id) ?? ask(() => makeProduct(stripe, id, name))
    made.set(id, known)
    known.catch(() => made.delete(id))
    return known
  }
}

async function makeProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  await stripe.products.create({ id, name }).catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await stripe.products.retrieve(id)
  })
}
