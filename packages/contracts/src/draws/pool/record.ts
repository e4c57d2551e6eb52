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

/** Throws a RangeError for entries that no record can have. */
export function recordOf({ id, entries }: Holder): Uint8Array {
  if (id.length !== idBytes || entries < 1n || entries >= entriesEnd)
    throw new RangeError('A record has an id of 32 bytes and at least one entry')
  const record = new Uint8Array(recordBytes)
  record.set(id)
  new DataView(record.buffer).setBigUint64(idBytes, entries)
  return record
}
