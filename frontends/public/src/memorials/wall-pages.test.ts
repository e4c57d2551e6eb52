import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { choosable, openParts, positionsOf } from './wall-pages.ts'

const all = Array.from({ length: 100 }, (_, position) => position)
const without = (...taken: readonly number[]) => all.filter((position) => !taken.includes(position))
const upTo = (last: number) => all.filter((position) => position <= last)

describe('the parts of a wall', () => {
  it.each([
    ['nobody stands there', [], 1],
    ['some of the first thirty stand there', [0, 29], 1],
    ['all but one of the first thirty are taken', upTo(28), 1],
    ['the first thirty are taken', upTo(29), 2],
    ['somebody stands further on', [45], 2],
    ['ninety are taken', upTo(89), 4],
    ['all are taken', all, 4],
  ])('when %s', (_when, taken, parts) => {
    expect(openParts(without(...taken))).toBe(parts)
  })

  it('show everybody who stands there, and a free tile as long as there is one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 })), (taken) => {
        const available = without(...taken)
        const parts = openParts(available)
        const shown = new Set(Array.from({ length: parts }, (_, part) => positionsOf(part)).flat())
        expect(taken.every((position) => shown.has(position))).toBe(true)
        expect(choosable(available).length > 0).toBe(available.length > 0)
      }),
      { examples: [[upTo(29)], [upTo(59)], [upTo(89)], [all], [[]]] },
    )
  })

  it('are thirty, thirty, thirty and ten', () => {
    expect([0, 1, 2, 3, 4].map((part) => positionsOf(part).length)).toEqual([30, 30, 30, 10, 0])
  })
})
