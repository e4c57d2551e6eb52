import type { Limiter } from '@evenhand/service-kit/limits'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Asking, Guard } from '../shield/guarded.ts'
import type { openCheckoutWith, Payable } from './open-checkout.ts'
import { prepare, type WantedCheckout } from './prepare.ts'
import { findPayable } from './store.ts'

export type OpenGuarded = ReturnType<typeof openGuardedWith>

/** Opens a checkout behind the shield. */
export function openGuardedWith(deps: {
  db: Database
  guard: Guard
  openCheckout: ReturnType<typeof openCheckoutWith>
  /** How often the processor is asked about one payment. */
  looks: Limiter
  donorIdOf: DonorIdOf
}) {
  const { db, guard, openCheckout, looks, donorIdOf } = deps

  /** A payment that is open already is answered freely: no card can be tried that could not be before. */
  return async function openGuarded(wanted: WantedCheckout, asking: Asking): Promise<Payable> {
    const prepared = prepare(wanted, donorIdOf)
    const known = await findPayable(db, prepared)
    if (known === undefined) return guard.openPayment(asking, prepared.donorId, () => openCheckout(prepared))
    await looks.take(known)
    return openCheckout({ ...prepared, repeats: known })
  }
}
