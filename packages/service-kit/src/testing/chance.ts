import { randomInt } from 'node:crypto'

/**
 * The choices that shape what a test does: numbers from 0 to less than 1, as of `Math.random`, but from the seed of the run, which EVENHAND_TEST_SEED
 * repeats. What only has to be another one each time, as an id or an address, is not of them.
 */
export function chance(seed = Number(process.env.EVENHAND_TEST_SEED ?? randomInt(2 ** 31))): () => number {
  // Mulberry32: each state is the one before and an odd number, so none comes again for long; its bits are mixed into the number.
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
