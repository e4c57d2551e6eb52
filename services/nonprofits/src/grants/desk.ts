import type { grantPayments } from '@evenhand/contracts/http'
import { readRound } from '../rounds/use-cases.ts'
import { type GrantDeps, refuseRecused } from './change.ts'
import { type Granted, toDeskGrant } from './views.ts'

/** A grant as one administrator sees it, unless they are recused from it: every answer about one grant leads through here. */
export async function toDesk(
  { rounds, peopleToDecide, now }: GrantDeps,
  granted: Granted,
  by: string,
): Promise<grantPayments.DeskGrant> {
  const round = await readRound(rounds, granted.roundId)
  refuseRecused(round, granted, by)
  return toDeskGrant(granted, round, { by, people: await peopleToDecide('money', by), now: now() })
}
