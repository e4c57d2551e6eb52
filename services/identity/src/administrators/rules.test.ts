import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { knownSeconds, ofName, ofNameAndAddress, waitSecondsAfter } from './rules.ts'

describe('the wait after failures', () => {
  it('is nothing at first, then never shorter than before and never longer than its most', () => {
    fc.assert(
      fc.property(fc.constantFrom(ofName, ofNameAndAddress), fc.nat({ max: 10_000 }), (backoff, tries) => {
        const wait = waitSecondsAfter(tries, backoff)
        expect(wait).toBeLessThanOrEqual(backoff.maxSeconds)
        expect(wait).toBeLessThanOrEqual(waitSecondsAfter(tries + 1, backoff))
        expect(wait === 0).toBe(tries < backoff.freeTries)
      }),
    )
  })

  it.each([
    ['a name from one address', ofNameAndAddress, [4, 5, 6, 12, 13, 1_000], [0, 15, 30, 1_920, 3_600, 3_600]],
    ['a name from anywhere', ofName, [19, 20, 21, 24, 25, 1_000], [0, 30, 60, 480, 900, 900]],
  ])('of %s doubles from its first to its most', (_whose, backoff, tries, seconds) => {
    expect(tries.map((count) => waitSecondsAfter(count, backoff))).toEqual(seconds)
  })

  it('is forgotten after a day, an hour for a name from anywhere, and an address is known for 30 days', () => {
    expect([ofNameAndAddress.rememberSeconds, ofName.rememberSeconds, knownSeconds]).toEqual([86_400, 3_600, 2_592_000])
  })

  it('leaves a program less than two hundred tries a day from one address', () => {
    let tries = 0
    for (let seconds = 0; seconds < 86_400; tries++) seconds += waitSecondsAfter(tries + 1, ofNameAndAddress)
    expect(tries).toBeLessThan(200)
  })
})
