import { compareBytes, entriesEnd } from './bytes.ts'

/** A line of the pool file: the blinded id (32 bytes) ‖ the entries (u64, big endian). */
export const recordBytes = 40
export const idBytes = 32

export interface Holder {
  /** The blinded id. */
  id: Uint8Array
  entries: bigint
}

/** The record at a place of many. */
export const recordAt = (records: Uint8Array, place: number): Uint8Array =>
  records.subarray(place * recordBytes, place * recordBytes + recordBytes)

export const idOf = (record: Uint8Array): Uint8Array => record.subarray(0, idBytes)

/** Of two records, by their ids. Without views of them, which cost more than the comparison. */
export const compareIds = (a: Uint8Array, b: Uint8Array): number => compareBytes(a, b, idBytes)

export function entriesOf(record: Uint8Array): bigint {
  return new DataView(record.buffer, record.byteOffset, recordBytes).getBigUint64(idBytes)
}

/** Writes records at places of some bytes. Throws a RangeError for an id or entries that no record can have. */
export function recordWriter(into: Uint8Array): (offset: number, id: Uint8Array, entries: bigint) => void {
  const view = new DataView(into.buffer, into.byteOffset, into.length)
  return (offset, id, entries) => {
    if (id.length !== idBytes || entries < 1n || entries >= entriesEnd)
      throw new RangeError('A record has an id of 32 bytes and at least one entry')
    into.set(id, offset)
    view.setBigUint64(offset + idBytes, entries)
  }
}

export function recordOf({ id, entries }: Holder): Uint8Array {
  const record = new Uint8Array(recordBytes)
  recordWriter(record)(0, id, entries)
  return record
}
