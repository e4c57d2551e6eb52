import type { saidGiver } from '@evenhand/web-kit/facade'
import { type CheckoutData, type Donor, donorOf, feeOf } from './checkout-data.ts'

export type WhoGives =
  | { kind: 'known'; donor: Donor }
  /** The donation was opened before, and the server names its donor. */
  | { kind: 'fixed' }
  | { kind: 'asked'; suggested: Donor | undefined; problem?: unknown }

type Said = ReturnType<typeof saidGiver.read>

/** Covering the fee is offered in the cart; without one, it is asked with the details. */
export const asksFee = (checkout: CheckoutData): boolean =>
  checkout.metadata.sessionId === undefined && feeOf(checkout) !== undefined

/**
 * Who gives: whoever was typed in this tab, else whoever is signed in. What the cart alone says is suggested and has to be confirmed, for its line may come
 * from a stranger's link, or from somebody who was here before.
 */
export function whoGives(checkout: CheckoutData, said: Said, account: Donor | undefined): WhoGives {
  const { donationId, donorEmail } = checkout.metadata
  if (donationId !== undefined) return { kind: 'fixed' }
  const donor = typedBy(said, account) ?? account
  const isAsked = donorEmail === undefined && asksFee(checkout)
  if (donor && !isAsked) return { kind: 'known', donor }
  return { kind: 'asked', suggested: donor ?? donorOf(checkout) }
}

/** What was typed while somebody else was signed in, or nobody, was typed by somebody else. */
function typedBy(said: Said, account: Donor | undefined): Donor | undefined {
  if (!said || said.account !== (account?.donorEmail ?? '')) return undefined
  return { donorName: said.donorName, donorEmail: said.donorEmail }
}
