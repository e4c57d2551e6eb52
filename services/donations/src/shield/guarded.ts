import { proofHeader } from '@evenhand/contracts/problems'
import { type Caller, clientAddressHeader, type DonorIdOf } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Request } from 'express'
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
  /** How often a donor begins to give another card. */
  cardSetups: Limiter
  donorIdOf: DonorIdOf
}) {
  const { db, shield, cardSetups, donorIdOf } = deps
  return { openPayment, admitDonation, tryCard, openCardSetup, cardKept: shield.cardKept }

  /** Opens a payment, and remembers who did: cards can be tried on it. */
  async function openPayment<T extends { paymentIntentId: string }>(
    asking: Asking,
    donorId: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const admission = await admit(asking, donorId)
    return unlessItFails(admission, async () => {
      const payment = await work()
      await shield.opened(admission, payment.paymentIntentId)
      return payment
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
