import { memberships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { accountAskedFor } from '@evenhand/service-kit/audit'
import type { Caller, DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { Guard } from '../shield/guarded.ts'
import { monthlyTerms, type MembershipUseCases } from './use-cases.ts'
import { toView } from './view.ts'

export const membershipRoutes = (deps: {
  db: Database
  useCases: MembershipUseCases
  guard: Guard
  donorIdOf: DonorIdOf
  now: () => Date
}) => {
  const { db, useCases, guard, donorIdOf, now } = deps
  return [
    route(memberships.listMemberships, async ({ query: { email } }, { caller }) => {
      const donorId = await accountAskedFor(db, { caller, email, donorIdOf, part: 'memberships', now: now() })
      return (await useCases.list(donorId)).map((one) => toView(one, now()))
    }),

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

    route(memberships.changeLevel, async ({ params, body }, { caller, request }) => {
      const donorId = holder(caller)
      const changed = await guard.tryCard({ caller, request }, donorId, () =>
        useCases.changeLevel(params.membershipId, donorId, body.level, new Date(body.quotedAt)),
      )
      return toView(changed, now())
    }),

    route(memberships.pauseMembership, async ({ params }, { caller }) =>
      toView(await useCases.pause(params.membershipId, holder(caller)), now()),
    ),
    route(memberships.resumeMembership, async ({ params }, { caller }) =>
      toView(await useCases.resume(params.membershipId, holder(caller)), now()),
    ),
    route(memberships.cancelMembership, async ({ params }, { caller }) =>
      toView(await useCases.cancel(params.membershipId, holder(caller)), now()),
    ),

    route(memberships.openCardChange, ({ params }, { caller, request }) => {
      const donorId = holder(caller)
      return guard.openCardSetup({ caller, request }, donorId, () =>
        useCases.openCardChange(params.membershipId, donorId),
      )
    }),
    route(memberships.saveCard, async ({ params, body }, { caller, request }) => {
      const donorId = holder(caller)
      const saved = await guard.tryCard({ caller, request }, donorId, () =>
        useCases.saveCard(params.membershipId, donorId, body.setupIntentId),
      )
      await guard.cardGiven(body.setupIntentId)
      return toView(saved, now())
    }),
  ]
}

/** An administrator looks, and does nothing in a donor's name. */
function holder(caller: Caller): string {
  if (caller.role === 'donor') return caller.donorId
  throw new Problem('not-allowed', { detail: 'Only the member can change a membership.' })
}
