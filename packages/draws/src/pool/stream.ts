import { joined } from '../bytes.ts'
import { recordBytes } from '../record.ts'

/** A file in pieces of any length: a stream of Node, of a browser, or an array. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface WholeRecords {
  records: Uint8Array
  /** Bytes at the end of the file that are no whole record. */
  leftOver: number
}

/** The same bytes in pieces of whole records; a file that ends amid a record says so with its last piece. */
export async function* wholeRecords(pieces: Pieces): AsyncGenerator<WholeRecords> {
  let rest = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? joined(rest, piece) : piece
    const whole = bytes.length - (bytes.length % recordBytes)
    rest = bytes.slice(whole)
    if (whole > 0) yield { records: bytes.subarray(0, whole), leftOver: 0 }
  }
  if (rest.length > 0) yield { records: new Uint8Array(0), leftOver: rest.length }
}
