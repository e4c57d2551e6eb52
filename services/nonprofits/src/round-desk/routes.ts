import { rounds as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import type { PeopleNeededFor } from '@evenhand/service-kit/deciders'
import { type Asked, route } from '@evenhand/service-kit/http'
import { type Applications, countSubmitted } from '../applications/store.ts'
import type { Round } from '../rounds/round.ts'
import { inOrder } from '../rounds/rules.ts'
import { findAll, findPublished, type Rounds } from '../rounds/store.ts'
import { discardRound, publishRound, saveRound } from '../rounds/use-cases.ts'
import { toGrantRound } from '../rounds/views.ts'
import { waitingInRound } from '../queues/in-round.ts'

export function roundRoutes({
  rounds,
  applications,
  peopleToDecide,
  now,
}: {
  rounds: Rounds
  applications: Applications
  peopleToDecide: PeopleNeededFor
  now: () => Date
}) {
  async function toDesk(round: Round, { caller }: Pick<Asked, 'caller'>): Promise<calls.DeskRound> {
    const by = administratorOf(caller)
    const [submitted, waiting] = await Promise.all([
      countSubmitted(applications, round._id),
      waitingInRound({ applications, peopleToDecide: await peopleToDecide('grants', by) }, round, by),
    ])
    return {
      round: toGrantRound(round, now()),
      version: round.version,
      submitted,
      reviewers: round.reviewers,
      isReviewer: round.reviewers.includes(by),
      ...waiting,
      awarded: toDollars(BigInt(round.awardedCents)),
    }
  }
  return [
    route(calls.listGrantRounds, async () =>
      inOrder(await findPublished(rounds), now()).map((round) => toGrantRound(round, now())),
    ),
    route(calls.listDeskRounds, async (_input, asked) =>
      Promise.all((await findAll(rounds)).map((round) => toDesk(round, asked))),
    ),
    route(calls.saveGrantRound, async ({ params, body }, asked) => {
      const acting = { by: administratorOf(asked.caller), now: now() }
      return toDesk(await saveRound(rounds, { id: params.roundId, ...body, ...acting }), asked)
    }),
    route(calls.publishGrantRound, async ({ params, body }, asked) => {
      const acting = { by: administratorOf(asked.caller), now: now() }
      return toDesk(await publishRound(rounds, { id: params.roundId, ...body, ...acting }), asked)
    }),
    route(calls.discardGrantRound, async ({ params }, { caller }) => {
      await discardRound(rounds, { id: params.roundId, by: administratorOf(caller), now: now() })
      return undefined
    }),
  ]
}
