import { describe, expect, it } from '@jest/globals'
import { blockAt, wordsFor } from './blocks.ts'

const none = new Set<number>()

describe('a cell that is pressed', () => {
  it('is a block of its own', () => {
    expect(blockAt(7, 1, none)).toEqual([7])
    expect(blockAt(7, 1, new Set([7]))).toBeUndefined()
  })

  it.each([
    [6, none, [6, 7]],
    [9, none, [8, 9]],
    [6, new Set([7]), [5, 6]],
    [6, new Set([5, 7]), undefined],
    [0, new Set([1]), undefined],
    [10, new Set([11]), undefined],
    [99, none, [98, 99]],
  ])('%d is with %p a featured block %p', (cell, taken, cells) => expect(blockAt(cell, 2, taken)).toEqual(cells))
})

it.each([
  [[47], 'Block 48'],
  [[47, 48], 'Blocks 48 and 49'],
])('%p are called %p', (cells, words) => expect(wordsFor(cells)).toBe(words))
