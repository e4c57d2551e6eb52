import { joined } from '../bytes.ts'
import { recordBytes } from '../record.ts'

/** A file in pieces of any length: a stream of Node, of a browser, or an array. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The same bytes in pieces of whole records; what is left of a file that ends amid a record comes last. */
export async function* wholeRecords(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? joined(rest, piece) : piece
    const whole = bytes.length - (bytes.length % recordBytes)
    rest = bytes.slice(whole)
    if (whole > 0) yield bytes.subarray(0, whole)
  }
  if (rest.length > 0) yield rest
}
