import { rounds as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Asked, route } from '@evenhand/service-kit/http'
import { type Applications, countSubmitted } from '../applications/store.ts'
import { hasDeclared } from '../judging/reading.ts'
import { conflictsOf } from '../judging/rules.ts'
import { countWaiting } from '../judging/store.ts'
import type { Round } from '../rounds/round.ts'
import { inOrder } from '../rounds/rules.ts'
import { findAll, findPublished, type Rounds } from '../rounds/store.ts'
import { discardRound, publishRound, saveRound } from '../rounds/use-cases.ts'
import { toGrantRound } from '../rounds/views.ts'

export function roundRoutes({
  rounds,
  applications,
  peopleToDecide,
  now,
}: {
  rounds: Rounds
  applications: Applications
  peopleToDecide: 1 | 2
  now: () => Date
}) {
  /** What waits for somebody in a round: nothing before they have declared their conflicts. */
  async function waitingFor(round: Round, by: string): Promise<Pick<calls.DeskRound, 'toScore' | 'toConfirm'>> {
    if (!(await hasDeclared({ applications }, round, by))) return { toScore: 0, toConfirm: 0 }
    const asked = { roundId: round._id, besides: conflictsOf(round, by), by }
    const { unscored, proposed, proposedByOthers } = await countWaiting(applications, asked)
    return {
      toScore: round.reviewers.includes(by) ? unscored : 0,
      toConfirm: peopleToDecide === 1 ? proposed : proposedByOthers,
    }
  }

  async function toDesk(round: Round, { caller }: Pick<Asked, 'caller'>): Promise<calls.DeskRound> {
    const by = administratorOf(caller)
    const [submitted, waiting, declared] = await Promise.all([
      countSubmitted(applications, round._id),
      waitingFor(round, by),
      hasDeclared({ applications }, round, by),
    ])
    return {
      round: toGrantRound(round, now()),
      version: round.version,
      submitted,
      reviewers: round.reviewers,
      hasDeclared: declared,
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
