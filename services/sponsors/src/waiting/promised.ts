import { Problem } from '@evenhand/service-kit/problems'
import { isOver } from '../sponsorships/rules.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findOnWall } from '../sponsorships/store.ts'
import type { WaitingDeps } from './join.ts'
import { promisedTo, together } from './rules.ts'
import { findInState } from './store.ts'

/** The cells that nobody has and that go to those who stand in line for them, while these are on the wall. */
export async function findPromised({ line }: Pick<WaitingDeps, 'line'>, standing: readonly Sponsorship[]) {
  const waiting = await findInState(line, 'waiting', together)
  return promisedTo(waiting, new Set(standing.flatMap((one) => one.cells)))
}

/** Nobody who happens to look gets a block before those who stand in line for it. */
export async function refusePromised(deps: WaitingDeps, cells: readonly number[]): Promise<void> {
  if (cells.length === 0) return
  // Asked first, because the whole wall is much to read for each of many who want one block at once.
  if ((await findInState(deps.line, 'waiting', 1)).length === 0) return
  const at = deps.now()
  const promised = await findPromised(
    deps,
    (await findOnWall(deps.sponsorships)).filter((one) => !isOver(one, at)),
  )
  if (cells.some((cell) => promised.has(cell)))
    throw new Problem('block-taken', {
      detail: 'That block is going to the next company in line. Choose another one, or get in line.',
    })
}
