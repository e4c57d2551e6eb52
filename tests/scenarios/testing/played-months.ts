import { afterAll, beforeAll, expect } from '@jest/globals'
import { type GivingSystem, givingSystem } from '../giving-system.ts'
import { newMember, scenarioClock } from '../member.ts'

/** A system of its own for the tests of a file, whose time they move on; in the end nothing is broken in it. */
export function playedMonths() {
  const clock = scenarioClock()
  let system: GivingSystem
  beforeAll(async () => {
    system = await givingSystem(clock.now)
  })
  afterAll(async () => {
    expect(await system.brokenInvariants()).toEqual([])
    await system.stop()
  })
  return { clock, newMember: () => newMember(system, clock) }
}
