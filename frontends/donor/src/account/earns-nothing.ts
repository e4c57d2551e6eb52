import { isMembership, type Monthly } from '../membership/memberships.ts'
import type { GivenGift } from './use-gifts.ts'

/**
 * Whether the giveaway isn’t open where somebody lives, as far as what they give says: their membership, else their monthly gift, else the newest
 * gift that tells.
 */
export function earnsNothing(held: readonly Monthly[], gifts: readonly GivenGift['gift'][]): boolean {
  const running = held.filter(({ state }) => state !== 'ended')
  const telling = gifts.filter(({ entries, notOpen }) => notOpen === true || entries > 0)
  const [given] = [...running.filter(isMembership), ...running, ...telling]
  return given?.notOpen === true
}
