import type { grantPayments } from '@evenhand/contracts/http'
import { readRound } from '../rounds/use-cases.ts'
import type { GrantDeps } from './change.ts'
import { type Granted, toDeskGrant } from './views.ts'

/** A grant as one administrator sees it. */
export const toDesk = async (
  { rounds, peopleToDecide: people, now }: GrantDeps,
  granted: Granted,
  by: string,
): Promise<grantPayments.DeskGrant> =>
  toDeskGrant(granted, await readRound(rounds, granted.roundId), { by, people, now: now() })
