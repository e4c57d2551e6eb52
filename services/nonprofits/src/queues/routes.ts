import { campaignDay } from '@evenhand/contracts/catalogue'
import { grantPayments, nonprofitReviews, type queues, rounds as roundCalls } from '@evenhand/contracts/http'
import { namedInQueue, queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { countSubmitted } from '../applications/store.ts'
import type { GrantDeps } from '../grants/change.ts'
import { countWaiting } from '../grants/store.ts'
import { findRegistered } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { findPublished, findRecusals } from '../rounds/store.ts'
import { waitingInRound } from './in-round.ts'

/** What waits at the desk for whoever asks: registrations, grant rounds, payments and reports. */
export function queueRoutes(deps: GrantDeps) {
  const { organisations, rounds } = deps
  return [
    queueRoute('nonprofits', [
      {
        reads: nonprofitReviews.listRegistered,
        async count() {
          const oldest = { order: 'asc', limit: namedInQueue } as const
          const { found, total } = await findRegistered(organisations, { state: 'pending', search: undefined }, oldest)
          const first = found.map(({ _id }) => _id)
          return queueOf('nonprofits', { many: total, oldestAt: found[0]?.createdAt ?? null, first })
        },
      },
      {
        reads: roundCalls.listDeskRounds,
        async count(by) {
          const published = await findPublished(rounds)
          return (await Promise.all(published.map((round) => inRound(deps, round, by)))).flat()
        },
      },
      { reads: grantPayments.listDeskGrants, count: (by) => ofGrants(deps, by) },
    ]),
  ]
}

/** Applicants were told by when they hear. */
async function inRound(deps: GrantDeps, round: Round, by: string): Promise<queues.Queue[]> {
  const { toScore, toConfirm, hasDeclared } = await waitingInRound(
    { ...deps, peopleToDecide: await deps.peopleToDecide('grants', by) },
    round,
    by,
  )
  const toDeclare =
    !hasDeclared && round.reviewers.includes(by) && (await countSubmitted(deps.applications, round._id)) > 0
  const about = { id: round._id, title: round.form.title, day: null, giveaway: null }
  const until = { dueAt: new Date(round.form.decidesAt), first: [round._id] }
  return [
    ...queueOf('round-to-declare', { many: toDeclare ? 1 : 0, ...until }, about),
    ...queueOf('round-to-score', { many: toScore, ...until }, about),
    ...queueOf('round-to-confirm', { many: toConfirm, ...until }, about),
  ]
}

async function ofGrants({ applications, rounds, peopleToDecide, now }: GrantDeps, by: string): Promise<queues.Queue[]> {
  const recordedBy = (await peopleToDecide('money', by)) === 1 ? ('anyone' as const) : { not: by }
  const besides = await findRecusals(rounds, by)
  const waiting = await countWaiting(applications, { recordedBy, today: campaignDay(now()), besides })
  return [
    ...queueOf('grant-payments', waiting.payments),
    ...queueOf('grant-reports', waiting.reportsToRead),
    ...queueOf('overdue-grant-reports', waiting.overdueReports),
  ]
}
