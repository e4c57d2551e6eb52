import { fromHex, toHex } from '../bytes.ts'
import type { Freeze, Place, Result } from '../documents/documents.ts'
import type { PlacedHolder } from '../pool/read-pool.ts'
import { drawKeyOf, ticketAmongAll, ticketFor } from '../tickets.ts'
import type { DrawToVerify } from './draw-to-verify.ts'
import { type Finding, found } from './finding.ts'

export const placesOf = ({ winner, alternates }: Result): Place[] => [winner, ...alternates]

const nameOf = (place: number): string => (place === 0 ? 'the winner' : `alternate ${place}`)

/** Draws again, and compares each place. Only the records that the result names were kept of the pool, which is the one of the freeze. */
export function wrongPlace(
  { hashing, commitment, result }: DrawToVerify,
  freeze: Freeze,
  holders: ReadonlyMap<number, PlacedHolder>,
): Finding | undefined {
  const [root, total, count] = [fromHex(freeze.root), BigInt(freeze.total), freeze.count]
  const places = placesOf(result)
  const expected = Math.min(1 + commitment.alternates, count)
  if (places.length !== expected)
    return found('places-missing', `The result names ${places.length} people, but ${expected} should have been drawn.`)
  const drawKey = drawKeyOf(hashing, {
    root,
    total,
    rulesHash: fromHex(commitment.rulesHash),
    seed: fromHex(result.seed),
    randomness: fromHex(result.randomness),
  })
  const drawn: PlacedHolder[] = []
  let remaining = total
  for (const [at, place] of places.entries()) {
    const holder = holders.get(place.index)
    if (!holder || toHex(holder.id) !== place.id || holder.entries !== BigInt(place.entries))
      return found(
        'holder-changed',
        `Record ${place.index} of the pool doesn’t match what the result says about ${nameOf(at)}: ${holder ? `it is ${toHex(holder.id)} with ${holder.entries} entries` : 'there is no such record'}.`,
      )
    // No more places than donors, and nobody passes twice: their tickets are left out. So somebody always remains.
    const ticket = ticketAmongAll(ticketFor(hashing, drawKey, at, remaining), drawn)
    if (ticket !== BigInt(place.ticket) || ticket < holder.from || ticket >= holder.from + holder.entries)
      return found(
        'winner-changed',
        `The draw gives ${nameOf(at)} ticket ${ticket}; the result has ticket ${place.ticket}, and its holder has the tickets from ${holder.from} to ${holder.from + holder.entries - 1n}.`,
      )
    drawn.push(holder)
    remaining -= holder.entries
  }
  return undefined
}
