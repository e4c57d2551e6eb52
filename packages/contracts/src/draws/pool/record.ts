import { entriesEnd } from '../bytes.ts'

/** A line of the pool file: the blinded id (32 bytes) ‖ the entries (u64, big endian). */
export const recordBytes = 40
export const idBytes = 32

export interface Holder {
  /** The blinded id. */
  id: Uint8Array
  entries: bigint
}

export const idOf = (record: Uint8Array): Uint8Array => record.subarray(0, idBytes)

export function entriesOf(record: Uint8Array): bigint {
  return new DataView(record.buffer, record.byteOffset, recordBytes).getBigUint64(idBytes)
}

/** Writes a record at a place of a view. Throws a RangeError for entries that no record can have. */
export function writeRecord(into: DataView, offset: number, { id, entries }: Holder): void {
  if (id.length !== idBytes || entries < 1n || entries >= entriesEnd)
    throw new RangeError('A record has an id of 32 bytes and at least one entry')
  new Uint8Array(into.buffer, into.byteOffset + offset, idBytes).set(id)
  into.setBigUint64(offset + idBytes, entries)
}

export function recordOf(holder: Holder): Uint8Array {
  const record = new Uint8Array(recordBytes)
  writeRecord(new DataView(record.buffer), 0, holder)
  return record
}
