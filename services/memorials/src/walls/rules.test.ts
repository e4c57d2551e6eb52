import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { availablePositions, isPosition } from './rules.ts'

const takenPositions = fc.uniqueArray(fc.integer({ min: 0, max: 99 }))

describe('a wall', () => {
  it('has the positions 0 to 99', () => {
    expect([-1, 0, 99, 100, 1.5].map(isPosition)).toEqual([false, true, true, false, false])
    expect(availablePositions([])).toHaveLength(100)
  })

  it('offers each position that is not taken, once, and no other', () => {
    fc.assert(
      fc.property(takenPositions, (taken) => {
        const available = availablePositions(taken)
        expect([...available, ...taken].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at))
      }),
    )
  })
})
