import { memberships } from '@evenhand/contracts/http'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { route } from '@evenhand/service-kit/http'
import { isVoidAt, listMainEditions } from '../gifts/period.ts'
import { guardCard, guardCardSetup, type GuardDeps } from '../shield/guarded.ts'
import { priceOf } from '../processor/monthly.ts'
import { openCardChange, saveCard } from './change-card.ts'
import { changeAmount } from './change-amount.ts'
import { changeLevel, type Quote, quoteLevel } from './change-level.ts'
import { type HolderDeps, ownOf, ownToChange } from './holder.ts'
import { listOwnMemberships, type WishDeps } from './own-membership.ts'
import { cancelMembership, pauseMembership, resumeMembership } from './pause-or-cancel.ts'
import { toView } from './view.ts'
import { ownAccountAskedFor } from '../donors/own-account.ts'

type Deps = WishDeps & GuardDeps & HolderDeps

export const membershipRoutes = (deps: Deps) => [...termRoutes(deps), ...cardRoutes(deps)]

const termRoutes = (deps: Deps) => [
  route(memberships.listMemberships, async ({ query: { email } }, { caller }) => {
    const { db, donorIdOf, now } = deps
    const donorId = await ownAccountAskedFor(db, { caller, email, donorIdOf, part: 'memberships', now: now() })
    const own = await listOwnMemberships(deps, donorId)
    const [editions, at] = [await listMainEditions(db), now()]
    return own.map((one) => ({
      ...toView(one, at),
      ...(isVoidAt(editions, at, one.region) && { notOpen: true as const }),
    }))
  }),

  route(memberships.quoteLevel, async ({ params, query }, { caller }) =>
    describeQuote(await quoteLevel(deps, await ownOf(deps, caller, params.membershipId), query.level)),
  ),

  route(memberships.changeLevel, async ({ params, body }, { caller, request }) => {
    const own = await ownToChange(deps, caller, params.membershipId)
    const wanted = {
      to: body.level,
      quotedAt: new Date(body.quotedAt),
      chargedNow: body.chargedNow === undefined ? undefined : parseDollars(body.chargedNow),
    }
    const changed = await guardCard(deps, { caller, request }, own.donorId, () => changeLevel(deps, own, wanted))
    return toView(changed, deps.now())
  }),

  route(memberships.changeAmount, async ({ params, body }, { caller }) => {
    const own = await ownToChange(deps, caller, params.membershipId)
    return toView(await changeAmount(deps, own, parseDollars(body.amount) ?? 0n), deps.now())
  }),
  route(memberships.pauseMembership, async ({ params }, { caller }) =>
    toView(await pauseMembership(deps, await ownToChange(deps, caller, params.membershipId)), deps.now()),
  ),
  route(memberships.resumeMembership, async ({ params }, { caller }) =>
    toView(await resumeMembership(deps, await ownToChange(deps, caller, params.membershipId)), deps.now()),
  ),
  // Never refused for its number: a second cancellation needs a change between them.
  route(memberships.cancelMembership, async ({ params }, { caller }) =>
    toView(await cancelMembership(deps, await ownOf(deps, caller, params.membershipId)), deps.now()),
  ),
]

const cardRoutes = (deps: Deps) => [
  route(memberships.openCardChange, async ({ params }, { caller, request }) => {
    const own = await ownOf(deps, caller, params.membershipId)
    return guardCardSetup(deps, { caller, request }, own.donorId, () => openCardChange(deps, own))
  }),
  route(memberships.saveCard, async ({ params, body }, { caller, request }) => {
    const own = await ownOf(deps, caller, params.membershipId)
    const saved = await guardCard(deps, { caller, request }, own.donorId, () => saveCard(deps, own, body.setupIntentId))
    await deps.shield.cardKept(body.setupIntentId)
    return toView(saved, deps.now())
  }),
]

function describeQuote(quote: Quote) {
  return {
    level: quote.level,
    change: quote.change,
    chargedNow: toDollars(quote.chargedNow),
    feeCover: quote.feeCover > 0n ? toDollars(quote.feeCover) : null,
    entriesNow: Number(quote.entriesNow),
    takesEffectAt: quote.takesEffectAt.toISOString(),
    monthly: toDollars(priceOf(quote.level)),
    entriesPerMonth: Number(quote.entriesPerMonth),
    quotedAt: quote.quotedAt.toISOString(),
  }
}
