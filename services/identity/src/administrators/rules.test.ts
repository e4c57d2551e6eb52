import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { ofName, ofNameAndAddress, waitSecondsAfter } from './rules.ts'

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

  it('leaves a program less than two hundred tries a day from one address', () => {
    let tries = 0
    for (let seconds = 0; seconds < 86_400; tries++) seconds += waitSecondsAfter(tries + 1, ofNameAndAddress)
    expect(tries).toBeLessThan(200)
  })
})
