import type { Limiter } from '@evenhand/service-kit/limits'
import { type Asking, guardPayment, type GuardDeps } from '../../shield/guarded.ts'
import type { SettleDeps } from '../settling/settle-payment.ts'
import { openCheckout, type Payable } from './open-checkout.ts'
import { prepare, type WantedCheckout } from './prepare.ts'
import { findPayable } from './store.ts'

export interface OpenDeps extends SettleDeps, GuardDeps {
  /** How often the processor is asked about one payment. */
  looks: Limiter
}

/**
 * Opens a checkout behind the shield. A payment that is open already is answered freely: no card can be tried that could not be before.
 */
export async function openGuardedCheckout(deps: OpenDeps, wanted: WantedCheckout, asking: Asking): Promise<Payable> {
  const prepared = prepare(wanted, deps.donorIdOf)
  const known = await findPayable(deps.db, prepared)
  if (known === undefined) return guardPayment(deps, asking, prepared.donorId, () => openCheckout(deps, prepared))
  await deps.looks.take(known)
  return openCheckout(deps, { ...prepared, repeats: known })
}
