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

/** The shield in front of what opens payments. */
export interface GuardDeps {
  db: Database
  shield: Shield
  /** How often a donor begins to give another card. */
  cardSetups: Limiter
  donorIdOf: DonorIdOf
}

/** Opens a payment, and remembers who did: cards can be tried on it. */
export async function guardPayment<T extends { paymentIntentId: string }>(
  deps: GuardDeps,
  asking: Asking,
  donorId: string,
  open: () => Promise<T>,
): Promise<T> {
  const admission = await admit(deps, asking, donorId)
  return unlessItFails(deps, admission, async () => {
    const payment = await open()
    await deps.shield.opened(admission, payment.paymentIntentId)
    return payment
  })
}

/** A donation that is only written down is judged like a payment, and counts when it is paid. */
export async function admitDonation(deps: GuardDeps, asking: Asking, email: string): Promise<void> {
  await deps.shield.forget(await admit(deps, asking, deps.donorIdOf(email)))
}

/** What tries the card of a donor who is signed in: it counts against them when it fails. */
export async function guardCard<T>(
  deps: GuardDeps,
  asking: Asking,
  donorId: string,
  tryIt: () => Promise<T>,
): Promise<T> {
  const admission = await admit(deps, asking, donorId)
  const result = await tryIt()
  await deps.shield.forget(admission)
  return result
}

/** Opens the giving of another card, which a thief could try cards on as on a payment. */
export async function guardCardSetup<T extends { setupIntentId: string }>(
  deps: GuardDeps,
  asking: Asking,
  donorId: string,
  open: () => Promise<T>,
): Promise<T> {
  const admission = await admit(deps, asking, donorId)
  return unlessItFails(deps, admission, async () => {
    await deps.cardSetups.take(donorId)
    const setup = await open()
    await deps.shield.opened(admission, setup.setupIntentId)
    return setup
  })
}

async function admit({ db, shield }: GuardDeps, { caller, request }: Asking, namedId: string): Promise<Admission> {
  const address = request.get(clientAddressHeader)
  const payer = await payerOf(caller, { address, namedId }, (donorId) => hasPaid(db, donorId))
  return shield.admit(payer, request.get(proofHeader))
}

async function unlessItFails<T>({ shield }: GuardDeps, admission: Admission, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await shield.forget(admission)
    throw error
  }
}
