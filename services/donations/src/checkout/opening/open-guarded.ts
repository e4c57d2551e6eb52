import type { Limiter } from '@evenhand/service-kit/limits'
import { type Asking, guardPayment, type GuardDeps } from '../../shield/guarded.ts'
import type { SettleDeps } from '../settling/settle-payment.ts'
import { openCheckout, type Payable } from './open-checkout.ts'
import { prepare, type WantedCheckout } from './prepare.ts'
import { takeDead } from './refuse-paid.ts'
import { findPayable } from './store.ts'

export interface OpenDeps extends SettleDeps, GuardDeps {
  /** How often the processor is asked about one payment. */
  looks: Limiter
}

/**
 * Opens a checkout behind the shield. A payment that is open already is answered freely: no card can be tried that could not be before. In the
 * place of one that died comes a new one, like any other.
 */
export async function openGuardedCheckout(deps: OpenDeps, wanted: WantedCheckout, asking: Asking): Promise<Payable> {
  const prepared = prepare(wanted, deps.donorIdOf)
  const known = await findPayable(deps.db, prepared)
  if (known !== undefined) await deps.looks.take(known)
  if (known === undefined || (await takeDead(deps, known)))
    return guardPayment(deps, asking, prepared.donorId, () => openCheckout(deps, prepared))
  return openCheckout(deps, { ...prepared, repeats: known })
}
