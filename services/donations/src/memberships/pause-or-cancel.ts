import type { Membership } from './membership.ts'
import { lookAgain, lookAtOwn, orRefuse, type Own, type WishDeps } from './own-membership.ts'
import { finishCancellations } from './store.ts'
import * as wishes from './wishes.ts'

export async function pauseMembership(deps: WishDeps, own: Own): Promise<Membership> {
  const { membership } = await lookAtOwn(deps, own)
  const task = orRefuse(wishes.pause(membership))
  if (task.kind === 'nothing') return membership
  await deps.subscriptions.pause(membership.subscriptionId, task.until)
  return lookAgain(deps, membership)
}

export async function resumeMembership(deps: WishDeps, own: Own): Promise<Membership> {
  const { membership } = await lookAtOwn(deps, own)
  if (orRefuse(wishes.resume(membership)).kind === 'nothing') return membership
  if (membership.endsAt) await finishCancellations(deps.db, membership.id)
  await deps.subscriptions.goOn(membership.subscriptionId)
  return lookAgain(deps, membership)
}

export async function cancelMembership(deps: WishDeps, own: Own): Promise<Membership> {
  const { membership } = await lookAtOwn(deps, own)
  const task = orRefuse(wishes.cancel(membership))
  if (task.kind === 'nothing') return membership
  if (task.kind === 'end-now') await deps.subscriptions.endNow(membership.subscriptionId, 'cancelled')
  else await deps.subscriptions.endWithPeriod(membership.subscriptionId)
  return lookAgain(deps, membership)
}
