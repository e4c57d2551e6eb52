import { giftCentsMax, giftCentsMin } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import { invalidField } from '@evenhand/service-kit/problems'
import { changedProducts } from '../processor/products.ts'
import type { Membership } from './membership.ts'
import {
  lookAgain,
  lookAtOwn,
  orRefuse,
  type Own,
  refuseInDraft,
  refuseUnbilled,
  type WishDeps,
} from './own-membership.ts'
import * as wishes from './wishes.ts'

/** Another amount of a monthly gift, from the next payment on. */
export async function changeAmount(deps: WishDeps, own: Own, cents: Cents): Promise<Membership> {
  if (cents < giftCentsMin || cents > giftCentsMax)
    throw invalidField(
      'amount',
      `Enter an amount from ${formatDollars(giftCentsMin)} to ${formatDollars(giftCentsMax)}`,
    )
  const { membership, seen } = await lookAtOwn(deps, own)
  const task = orRefuse(wishes.changeAmount(membership, cents))
  if (task.kind === 'nothing') return membership
  refuseInDraft(seen)
  refuseUnbilled(membership, seen)
  const changed = changedProducts({ kind: 'gift-month', cents })
  await deps.subscriptions.billFromNext({ subscriptionId: membership.subscriptionId, ...changed })
  return lookAgain(deps, membership)
}
