import type { PaymentIntent, SetupIntent } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'

interface AuthenticationStep {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { url: string; return_url: string | null }
  use_stripe_sdk?: { type: string; stripe_js: string }
}

/**
 * Where the donor proves who they are: a redirect when the caller gave a return address, otherwise a step that the
 * page itself shows in a frame. Both lead to the simulator's own page.
 */
export function authenticationStep(tx: Transaction, intent: PaymentIntent | SetupIntent): AuthenticationStep {
  const address = new URL(`/3ds/${intent.id}`, tx.circumstances.publicUrl)
  address.searchParams.set('client_secret', intent.client_secret)
  const url = address.href
  return intent._returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent._returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}
