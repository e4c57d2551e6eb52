import { campaignDay } from '@evenhand/contracts/catalogue'
import { nonprofitsWaiting as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { countSubmitted } from '../applications/store.ts'
import type { GrantDeps } from '../grants/change.ts'
import { countWaiting } from '../grants/store.ts'
import { findRegistered } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { findPublished, findRecusals } from '../rounds/store.ts'
import { waitingInRound } from './in-round.ts'

/** What waits at the desk for whoever asks, in one answer. */
export function waitingRoutes(deps: GrantDeps) {
  const { organisations, rounds, applications, peopleToDecide, now } = deps

  async function inRound(round: Round, by: string) {
    const { toScore, toConfirm, hasDeclared } = await waitingInRound(deps, round, by)
    const toDeclare =
      !hasDeclared && round.reviewers.includes(by) && (await countSubmitted(applications, round._id)) > 0
    const { title, decidesAt } = round.form
    return toDeclare || toScore > 0 || toConfirm > 0
      ? [{ id: round._id, title, decidesAt, toDeclare, toScore, toConfirm }]
      : []
  }

  return [
    route(calls.getNonprofitsWaiting, async (_input, { caller }) => {
      const by = administratorOf(caller)
      const recordedBy = peopleToDecide === 1 ? ('anyone' as const) : { not: by }
      const besides = await findRecusals(rounds, by)
      const [registered, published, ofGrants] = await Promise.all([
        findRegistered(organisations, { state: 'pending', search: undefined }, { order: 'asc', limit: 1 }),
        findPublished(rounds),
        countWaiting(applications, { recordedBy, today: campaignDay(now()), besides }),
      ])
      return {
        registrations: { total: registered.total, oldestAt: registered.found[0]?.createdAt.toISOString() ?? null },
        rounds: (await Promise.all(published.map((round) => inRound(round, by)))).flat(),
        ...ofGrants,
      }
    }),
  ]
}
