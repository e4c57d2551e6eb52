import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { blockFor, promisedTo } from './rules.ts'

const cellOf = fc.integer({ min: 0, max: 99 })
const takenOf = fc.uniqueArray(cellOf, { maxLength: 100 })
const wishOf = fc.record({ size: fc.constantFrom(1 as const, 2 as const), cell: fc.option(cellOf) })

/** Every block of a size on a wall of ten by ten, by its own count. */
const allOf = (size: number): number[][] =>
  Array.from({ length: 100 }, (_, cell) => Array.from({ length: size }, (_each, place) => cell + place)).filter(
    ([first = 0]) => (first % 10) + size <= 10,
  )

describe('whoever stands in line', () => {
  it('gets the block they want as soon as all of it is free, or the first of its size', () => {
    fc.assert(
      fc.property(wishOf, takenOf, ({ size, cell }, takenCells) => {
        const taken = new Set(takenCells)
        const free = allOf(size).filter((block) => block.every((one) => !taken.has(one)))
        const wanted = cell === null ? free : free.filter(([first]) => first === cell)
        expect(blockFor({ size, cell }, taken)).toEqual(wanted[0])
      }),
    )
  })

  it('keeps for themselves what they would get in turn, and nothing that is taken or of nobody’s wish', () => {
    fc.assert(
      fc.property(fc.array(wishOf, { maxLength: 12 }), takenOf, (line, takenCells) => {
        const taken = new Set(takenCells)
        const promised = promisedTo(line, taken)
        expect([...promised].filter((cell) => taken.has(cell))).toEqual([])
        // One after the other: each takes theirs, and what is left of the promise is that of those behind.
        const gone = new Set(taken)
        let got = 0
        for (const wish of line)
          for (const cell of blockFor(wish, gone) ?? []) {
            expect(promised.has(cell)).toBe(true)
            gone.add(cell)
            got += 1
          }
        expect(promised.size).toBe(got)
      }),
    )
  })
})
