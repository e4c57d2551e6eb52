import { sponsorLine } from '@evenhand/contracts/catalogue'
import { nextFreeBlock } from '../sponsorships/settle.ts'
import type { Waiting } from './waiting.ts'

type Wish = Pick<Waiting, 'size' | 'cell'>

/** A block is held so long for whoever is next in line. */
export const offerHours = sponsorLine.offerDays * 24

/** The block that somebody gets who wants this, while these cells are taken: theirs, or the first of that size. */
export function blockFor({ size, cell }: Wish, taken: ReadonlySet<number>): number[] | undefined {
  if (cell === null) return nextFreeBlock(0, size, taken)
  const block = nextFreeBlock(cell, size, taken)
  return block?.[0] === cell ? block : undefined
}

/** `ada+sponsors@example.org` is read where `ada@example.org` is. */
export const withoutTag = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** More than stand in line for a wall of a hundred. */
export const together = 500

/** The cells that belong to those in line, each in turn, as soon as they are looked at. */
export function promisedTo(line: readonly Wish[], taken: ReadonlySet<number>): Set<number> {
  const gone = new Set(taken)
  const promised = new Set<number>()
  for (const wish of line)
    for (const cell of blockFor(wish, gone) ?? []) {
      gone.add(cell)
      promised.add(cell)
    }
  return promised
}
