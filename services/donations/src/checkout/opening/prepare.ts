import type { rules } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { CartLine } from '../../cart/store.ts'
import type { Line } from '../../gifts/rules.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { CameBy } from '../../confirmation/came-by.ts'
import { coverFee } from '../rules.ts'

/** A payment that somebody wants to make. The lines are priced already; the amount is what the browser showed. */
export interface WantedCheckout {
  lines: readonly Line[]
  claimed: Cents
  /** What the donor adds for the processor's fee, as the browser showed it. */
  feeCover?: Cents | undefined
  cartSessionId: string | undefined
  /** Which lines of the cart these are. */
  cartLines?: readonly CartLine[] | undefined
  /** The pending donation that is paid, when it was opened before. */
  checkoutId: string | undefined
  /** Finds the same checkout again when the request is repeated. */
  requestKey: string | undefined
  /** The payment that is only asked for again. Nobody has judged whether another may be opened. */
  repeats?: string | undefined
  /** By id where somebody is signed in or the checkout was opened before: who asks need not be that person. */
  donor: { kind: 'known'; donorId: string } | { kind: 'named'; email: string; name: string }
  /** The donor who is signed in, with the mailbox proved or not: multipliers alone can be bought for the own account. */
  signedInAs?: string | undefined
  browserSession: string | undefined
  /** Where the giver says that they live. */
  region?: string | undefined
  /** The link that brought the browser here. */
  ref?: CameBy | undefined
  /** The official rules that stand at the button. */
  rules?: rules.RulesAcceptance | undefined
}

/** The same, with what follows from it: whom it is for, which lines are paid and what it is found again by. */
export type PreparedCheckout = ReturnType<typeof prepare>

export function prepare(wanted: WantedCheckout, donorIdOf: DonorIdOf) {
  const donorId = wanted.donor.kind === 'named' ? donorIdOf(wanted.donor.email) : wanted.donor.donorId
  const covered = coverFee(wanted.lines, wanted.feeCover)
  const fingerprint = fingerprintOf(donorId, covered.kind === 'lines' ? covered.lines : wanted.lines)
  return { ...wanted, donorId, covered, fingerprint }
}
