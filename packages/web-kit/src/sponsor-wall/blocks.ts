import { isBlock, type sponsorships } from '@evenhand/web-kit/forms'

export type Size = 1 | 2

export const takenCells = (blocks: readonly sponsorships.WallBlock[]): ReadonlySet<number> =>
  new Set(blocks.flatMap(({ cells }) => cells))

/** The block of a size that has this cell: to the right of it, else to the left; undefined where neither is free. */
export const blockAt = (cell: number, size: Size, taken: ReadonlySet<number>): number[] | undefined =>
  (size === 1
    ? [[cell]]
    : [
        [cell, cell + 1],
        [cell - 1, cell],
      ]
  ).find((cells) => isBlock(cells) && !cells.some((one) => taken.has(one)))

/** As people count them, from 1: "Block 48", "Blocks 48 and 49". */
export const wordsFor = (cells: readonly number[]): string =>
  `Block${cells.length > 1 ? 's' : ''} ${cells.map((cell) => cell + 1).join(' and ')}`
