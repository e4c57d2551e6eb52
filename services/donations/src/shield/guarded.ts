import { proofHeader } from '@evenhand/contracts/problems'
import { type Caller, clientAddressHeader, type DonorIdOf } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Request } from 'express'
import { fingerprintOf } from '../checkout/fingerprint.ts'
import type { openCheckoutWith, Payable, WantedCheckout } from '../checkout/open-checkout.ts'
import { findPayable } from '../checkout/store.ts'
import { coverFee } from '../checkout/rules.ts'
import { hasPaid } from '../donors/store.ts'
import type { Admission, Shield } from './shield.ts'
import { payerOf } from './traces.ts'

/** Who asks, from where, and the proof that they hand in. */
export interface Asking {
  caller: Caller
  request: Request
}

export type Guard = ReturnType<typeof guardWith>

/** The shield in front of what opens payments. */
export function guardWith(deps: {
  db: Database
  shield: Shield
  openCheckout: ReturnType<typeof openCheckoutWith>
  /** How often the processor is asked about one payment. */
  looks: Limiter
  /** How often a donor begins to give another card. */
  cardSetups: Limiter
  donorIdOf: DonorIdOf
}) {
  const { db, shield, openCheckout, looks, cardSetups, donorIdOf } = deps
  return { openGuarded, admitDonation, tryCard, openCardSetup, cardKept: shield.cardKept }

  /** A payment that is open already is answered freely: no card can be tried that could not be before. */
  async function openGuarded(wanted: WantedCheckout, asking: Asking): Promise<Payable> {
    const donorId = wanted.donor.kind === 'named' ? donorIdOf(wanted.donor.email) : wanted.donor.donorId
    const covered = coverFee(wanted.lines, wanted.feeCover)
    const fingerprint = fingerprintOf(donorId, covered.kind === 'lines' ? covered.lines : wanted.lines)
    const known = await findPayable(db, { ...wanted, fingerprint })
    if (known !== undefined) {
      await looks.take(known)
      return openCheckout({ ...wanted, repeats: known })
    }
    const admission = await admit(asking, donorId)
    return unlessItFails(admission, async () => {
      const payable = await openCheckout(wanted)
      await shield.opened(admission, payable.paymentIntentId)
      return payable
    })
  }

  /** A donation that is only written down is judged like a payment, and counts when it is paid. */
  async function admitDonation(email: string, asking: Asking): Promise<void> {
    await shield.forget(await admit(asking, donorIdOf(email)))
  }

  /** What tries the card of a donor who is signed in: it counts against them when it fails. */
  async function tryCard<T>(asking: Asking, donorId: string, work: () => Promise<T>): Promise<T> {
    const admission = await admit(asking, donorId)
    const result = await work()
    await shield.forget(admission)
    return result
  }

  /** Opens the giving of another card, which a thief could try cards on as on a payment. */
  async function openCardSetup<T extends { setupIntentId: string }>(
    asking: Asking,
    donorId: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const admission = await admit(asking, donorId)
    return unlessItFails(admission, async () => {
      await cardSetups.take(donorId)
      const setup = await work()
      await shield.opened(admission, setup.setupIntentId)
      return setup
    })
  }

  async function admit({ caller, request }: Asking, namedId: string): Promise<Admission> {
    const address = request.get(clientAddressHeader)
    const payer = await payerOf(caller, { address, namedId }, (donorId) => hasPaid(db, donorId))
    return shield.admit(payer, request.get(proofHeader))
  }

  async function unlessItFails<T>(admission: Admission, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await shield.forget(admission)
      throw error
    }
  }
}
