import { memberships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { accountAskedFor } from '@evenhand/service-kit/audit'
import { type Caller, type DonorIdOf, hasProvedMailbox } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { noteProvedMailbox } from '../donors/store.ts'
import type { Guard } from '../shield/guarded.ts'
import { isBegunIn } from './store.ts'
import { monthlyTerms, type MembershipUseCases } from './use-cases.ts'
import { toView } from './view.ts'

export const membershipRoutes = (deps: {
  db: Database
  useCases: MembershipUseCases
  guard: Guard
  /** How often a donor changes memberships; each change is a mail. */
  changes: Limiter
  donorIdOf: DonorIdOf
  now: () => Date
}) => {
  const { db, useCases, guard, changes, donorIdOf, now } = deps
  const holder = holderOf(db, now)
  const changingHolder = async (caller: Caller, membershipId: string): Promise<string> => {
    const donorId = await holder(caller, membershipId)
    await changes.take(donorId)
    return donorId
  }
  return [
    route(memberships.listMemberships, async ({ query: { email } }, { caller }) => {
      const donorId = await accountAskedFor(db, { caller, email, donorIdOf, part: 'memberships', now: now() })
      return (await useCases.list(donorId)).map((one) => toView(one, now()))
    }),

    route(memberships.quoteLevel, async ({ params, query }, { caller }) => {
      const quote = await useCases.quoteLevel(
        params.membershipId,
        await holder(caller, params.membershipId),
        query.level,
      )
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
      const donorId = await changingHolder(caller, params.membershipId)
      const changed = await guard.tryCard({ caller, request }, donorId, () =>
        useCases.changeLevel(params.membershipId, donorId, body.level, new Date(body.quotedAt)),
      )
      return toView(changed, now())
    }),

    route(memberships.pauseMembership, async ({ params }, { caller }) =>
      toView(await useCases.pause(params.membershipId, await changingHolder(caller, params.membershipId)), now()),
    ),
    route(memberships.resumeMembership, async ({ params }, { caller }) =>
      toView(await useCases.resume(params.membershipId, await changingHolder(caller, params.membershipId)), now()),
    ),
    // Never refused for its number: a second cancellation needs a change between them.
    route(memberships.cancelMembership, async ({ params }, { caller }) =>
      toView(await useCases.cancel(params.membershipId, await holder(caller, params.membershipId)), now()),
    ),

    route(memberships.openCardChange, async ({ params }, { caller, request }) => {
      const donorId = await holder(caller, params.membershipId)
      return guard.openCardSetup({ caller, request }, donorId, () =>
        useCases.openCardChange(params.membershipId, donorId),
      )
    }),
    route(memberships.saveCard, async ({ params, body }, { caller, request }) => {
      const donorId = await holder(caller, params.membershipId)
      const saved = await guard.tryCard({ caller, request }, donorId, () =>
        useCases.saveCard(params.membershipId, donorId, body.setupIntentId),
      )
      await guard.cardKept(body.setupIntentId)
      return toView(saved, now())
    }),
  ]
}

/**
 * An administrator looks, and does nothing in a donor's name. Who is signed in without the mailbox may have typed somebody else's address: they
 * act on what was begun in their own browser (docs/decisions/0012).
 */
const holderOf =
  (db: Database, now: () => Date) =>
  async (caller: Caller, membershipId: string): Promise<string> => {
    if (caller.role !== 'donor')
      throw new Problem('not-allowed', { detail: 'Only the person who has a membership can change it.' })
    if (hasProvedMailbox(caller)) await noteProvedMailbox(db, caller.donorId, now())
    else if (!(await isBegunIn(db, membershipId, browsersOf(caller))))
      throw new Problem('mailbox-to-prove', {
        detail: 'To change this membership, confirm your email: sign out, then sign in with the code we email you.',
      })
    return caller.donorId
  }

const browsersOf = ({ sessionId, from }: Extract<Caller, { role: 'donor' }>): string[] =>
  [sessionId, from].filter((browser) => browser !== undefined)
