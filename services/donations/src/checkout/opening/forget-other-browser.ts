import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Checkout } from '../rules.ts'
import { forgetBrowser } from './store.ts'

/** A cart or a link can be sent to somebody else. Whichever of two browsers pays, the payment then proves neither (decision 12). */
export async function forgetOtherBrowser(
  tx: Transaction,
  checkout: Checkout,
  browser: string | undefined,
): Promise<Checkout> {
  if (checkout.state === 'paid' || checkout.browserSession === (browser ?? null)) return checkout
  await forgetBrowser(tx, checkout.id)
  return { ...checkout, browserSession: null }
}
