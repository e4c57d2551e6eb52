import { invalidField } from '@evenhand/service-kit/problems'
import { insertCardSetup } from './card-setup-store.ts'
import type { Membership } from './membership.ts'
import {
  lookAgain,
  lookAtOwn,
  notReady,
  orBankRefuses,
  orRefuse,
  orUnknown,
  type Own,
  type WishDeps,
} from './own-membership.ts'
import * as wishes from './wishes.ts'

/** How long a form for another card is open: long enough to find the card. */
const cardSetupMs = 60 * 60 * 1000

/** Opens a form for another card at the processor. */
export async function openCardChange(
  deps: WishDeps,
  own: Own,
): Promise<{ setupIntentId: string; clientSecret: string }> {
  const { membership, seen } = await lookAtOwn(deps, own)
  orRefuse(wishes.changeCard(membership))
  const setup = await deps.subscriptions.openCardSetup(seen.customer)
  await insertCardSetup(deps.db, setup.setupIntentId, new Date(deps.now().getTime() + cardSetupMs))
  return setup
}

/** The card that was given in such a form pays from now on, and at once what is overdue. */
export async function saveCard(deps: WishDeps, own: Own, setupIntentId: string): Promise<Membership> {
  const { membership, seen } = await lookAtOwn(deps, own)
  orRefuse(wishes.changeCard(membership))
  const setup = await deps.subscriptions.findCardSetup(setupIntentId)
  if (!setup || setup.customer !== seen.customer) throw unknownCard()
  if (!setup.cardId)
    throw notReady('Your bank hasn’t confirmed the card yet. Finish that step, or enter the card again.')
  await orUnknown(deps.subscriptions.payWith(membership.subscriptionId, setup.cardId), unknownCard)
  const { behind } = membership
  if (behind)
    await orBankRefuses(
      deps.subscriptions.collect(behind.invoiceId, setup.cardId),
      'Your card was saved, but the overdue payment was declined: ',
    )
  return lookAgain(deps, membership)
}

const unknownCard = () => invalidField('setupIntentId', 'We couldn’t find that card. Please enter it again.')
