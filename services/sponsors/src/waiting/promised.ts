import { Problem } from '@evenhand/service-kit/problems'
import { isOver } from '../sponsorships/rules.ts'
import { findOnWall } from '../sponsorships/store.ts'
import type { WaitingDeps } from './join.ts'
import { promisedTo, together } from './rules.ts'
import { findInState } from './store.ts'

/** Nobody who happens to look gets a block before those who stand in line for it. */
export async function refusePromised(
  { line, sponsorships, now }: WaitingDeps,
  cells: readonly number[],
): Promise<void> {
  if (cells.length === 0) return
  const waiting = await findInState(line, 'waiting', together)
  if (waiting.length === 0) return
  const at = now()
  const standing = (await findOnWall(sponsorships)).filter((one) => !isOver(one, at))
  const promised = promisedTo(waiting, new Set(standing.flatMap((one) => one.cells)))
  if (cells.some((cell) => promised.has(cell)))
    throw new Problem('block-taken', { detail: 'That block goes to someone who is in line for it.' })
}
