import { describe, expect, it } from '@jest/globals'
import { entriesOf, ledgerLinesOf, totalOf, wishOf } from './wishes.ts'

describe('what a donor of the mix must have in the end', () => {
  it.each([
    [0, 50_00n, 12n, 1],
    [1, 4_95n, 250n, 1],
    [2, 55_00n, 24n, 1],
    [3, 10_00n, 2n, 1],
    [4, 0n, 0n, 0],
    [5, 500_00n, 150n, 1],
    [6, 9_95n, 2_500n, 1],
    [7, 25_00n, 5n, 1],
    [8, 132_50n, 3_825n, 2],
    [9, 100_00n, 25n, 1],
  ])('donor %i pays %s cents and has %s entries in %i lines', (nth, cents, entries, lines) => {
    const wish = wishOf(nth + 10)
    expect([totalOf(wish), entriesOf(wish), ledgerLinesOf(wish)]).toEqual([cents, entries, lines])
  })
})
