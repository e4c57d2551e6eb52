import { fromText, joined, toHex, u32, u64 } from './bytes.ts'
import type { Hashing } from './hashing.ts'

const drawLabel = fromText('evenhand-draw/1')
const ticketLabel = fromText('evenhand-ticket/1')
const numbers = 1n << 256n
/** One attempt fails less than once in 2^192 draws; so many would be a fault of the hash. */
const attemptsMax = 256

/** All that decides a draw, 32 bytes each but for the total. */
export interface DrawInputs {
  root: Uint8Array
  total: bigint
  rulesHash: Uint8Array
  seed: Uint8Array
  randomness: Uint8Array
}

/** The key from which all tickets of a draw follow (docs/draw-format.md §7). */
export function drawKeyOf({ sha256 }: Hashing, { root, total, rulesHash, seed, randomness }: DrawInputs): Uint8Array {
  return sha256(joined(drawLabel, root, u64(total), rulesHash, seed, randomness))
}

/**
 * A ticket for a place, from 0 up to the `remaining` ones that are still in. Numbers at the upper end, which would favour low tickets,
 * are refused and drawn again: every ticket is exactly as likely as any other.
 */
export function ticketFor({ sha256 }: Hashing, drawKey: Uint8Array, place: number, remaining: bigint): bigint {
  const end = (numbers / remaining) * remaining
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const number = BigInt(`0x${toHex(sha256(joined(ticketLabel, drawKey, u32(place), u32(attempt))))}`)
    if (number < end) return number % remaining
  }
  throw new Error('No number was fair: the hash function is broken')
}

/** Tickets that belong together: from the first, so many. */
export interface Tickets {
  from: bigint
  entries: bigint
}

/** Those still in keep their order when the tickets of others are left out. This finds the ticket of the whole pool that stands there. */
export function ticketAmongAll(ticketLeft: bigint, leftOut: readonly Tickets[]): bigint {
  let ticket = ticketLeft
  for (const { from, entries } of leftOut.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (ticket >= from) ticket += entries
  return ticket
}
