import type { Hashing } from './hashing.ts'
import { findTicketHolder, type Pool } from './pool/pool.ts'
import type { PlacedHolder } from './pool/read-pool.ts'
import { ticketAmongAll, ticketFor } from './tickets.ts'

/** Somebody drawn: the ticket, in the numbering of the whole pool, and its holder. */
export interface DrawnPlace extends PlacedHolder {
  ticket: bigint
}

/** The winner and then the alternates, nobody twice; fewer than asked for when the pool has fewer donors. */
export async function drawPlaces(
  hashing: Hashing,
  drawKey: Uint8Array,
  pool: Pool,
  places: number,
): Promise<DrawnPlace[]> {
  const drawn: DrawnPlace[] = []
  let remaining = pool.outline.total
  while (drawn.length < places && remaining > 0n) {
    const ticket = ticketAmongAll(ticketFor(hashing, drawKey, drawn.length, remaining), drawn)
    const holder = await findTicketHolder(pool, ticket)
    drawn.push({ ...holder, ticket })
    remaining -= holder.entries
  }
  return drawn
}
