import { memberships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Caller, donorAskedFor, type DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { monthlyTerms, type MembershipUseCases } from './use-cases.ts'
import { toView } from './view.ts'

export const membershipRoutes = (deps: { useCases: MembershipUseCases; donorIdOf: DonorIdOf; now: () => Date }) => {
  const { useCases, donorIdOf, now } = deps
  return [
    route(memberships.listMemberships, async ({ query }, { caller }) =>
      (await useCases.list(donorAskedFor(caller, query.email, donorIdOf))).map((one) => toView(one, now())),
    ),

    route(memberships.quoteLevel, async ({ params, query }, { caller }) => {
      const quote = await useCases.quoteLevel(params.membershipId, holder(caller), query.level)
      const { cents, entries } = monthlyTerms(quote.level)
      return {
        level: quote.level,
        change: quote.change,
        chargedNow: toDollars(quote.chargedNow),
        entriesNow: Number(quote.entriesNow),
        takesEffectAt: quote.takesEffectAt.toISOString(),
        monthly: toDollars(cents),
        entriesPerMonth: Number(entries),
        quotedAt: quote.quotedAt.toISOString(),
      }
    }),

    route(memberships.changeLevel, async ({ params, body }, { caller }) =>
      toView(
        await useCases.changeLevel(params.membershipId, holder(caller), body.level, new Date(body.quotedAt)),
        now(),
      ),
    ),

    route(memberships.pauseMembership, async ({ params }, { caller }) =>
      toView(await useCases.pause(params.membershipId, holder(caller)), now()),
    ),
    route(memberships.resumeMembership, async ({ params }, { caller }) =>
      toView(await useCases.resume(params.membershipId, holder(caller)), now()),
    ),
    route(memberships.cancelMembership, async ({ params }, { caller }) =>
      toView(await useCases.cancel(params.membershipId, holder(caller)), now()),
    ),

    route(memberships.openCardChange, ({ params }, { caller }) =>
      useCases.openCardChange(params.membershipId, holder(caller)),
    ),
    route(memberships.saveCard, async ({ params, body }, { caller }) =>
      toView(await useCases.saveCard(params.membershipId, holder(caller), body.setupIntentId), now()),
    ),
  ]
}

/** An administrator looks, and does nothing in a donor's name. */
function holder(caller: Caller): string {
  if (caller.role === 'donor') return caller.donorId
  throw new Problem('not-allowed', { detail: 'Only the donor can change a membership.' })
}
