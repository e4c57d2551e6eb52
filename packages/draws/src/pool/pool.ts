import { compareBytes } from '../bytes.ts'
import { blockRecords, type PlacedHolder, type PoolOutline } from './read-pool.ts'
import { entriesOf, idOf, recordAt, recordBytes } from '../record.ts'

/** A pool file that can be read at any place, with the outline of its one pass. */
export interface Pool {
  outline: PoolOutline
  /** So many records from one on. */
  read(from: number, count: number): Promise<Uint8Array>
}

export const poolInMemory = (bytes: Uint8Array, outline: PoolOutline): Pool => ({
  outline,
  read: (from, count) => Promise.resolve(bytes.subarray(from * recordBytes, (from + count) * recordBytes)),
})

/** Whose ticket it is; each of the tickets from 0 up to the total is somebody's. Reads one block. */
export async function findTicketHolder(pool: Pool, ticket: bigint): Promise<PlacedHolder> {
  const { blocks, total } = pool.outline
  if (ticket < 0n || ticket >= total) throw new RangeError(`There are ${total} tickets; ${ticket} isn’t one of them`)
  let from = 0n
  let block = 0
  for (const { sum } of blocks) {
    if (ticket < from + sum) break
    from += sum
    block += 1
  }
  for (const holder of holdersOf(await readBlock(pool, block), block * blockRecords, from))
    if (ticket < holder.from + holder.entries) return holder
  throw new Error('The pool file does not agree with its outline')
}

/** The holder with a blinded id, found by halves; `undefined` when it is not in the pool. */
export async function findHolder(pool: Pool, id: Uint8Array): Promise<PlacedHolder | undefined> {
  let first = 0
  let end = pool.outline.count
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    const order = compareBytes(idOf(await pool.read(middle, 1)), id)
    if (order === 0) return holderAt(pool, middle)
    if (order < 0) first = middle + 1
    else end = middle
  }
  return undefined
}

async function holderAt(pool: Pool, index: number): Promise<PlacedHolder | undefined> {
  const block = Math.floor(index / blockRecords)
  const from = pool.outline.blocks.slice(0, block).reduce((sum, node) => sum + node.sum, 0n)
  return holdersOf(await readBlock(pool, block), block * blockRecords, from).find((holder) => holder.index === index)
}

export function readBlock(pool: Pool, block: number): Promise<Uint8Array> {
  const from = block * blockRecords
  return pool.read(from, Math.min(blockRecords, pool.outline.count - from))
}

function holdersOf(records: Uint8Array, firstIndex: number, firstTicket: bigint): PlacedHolder[] {
  let from = firstTicket
  return Array.from({ length: records.length / recordBytes }, (_, at) => {
    const record = recordAt(records, at)
    const holder = { index: firstIndex + at, id: idOf(record), entries: entriesOf(record), from }
    from += holder.entries
    return holder
  })
}
