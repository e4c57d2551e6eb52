import { joined, toHex } from '../bytes.ts'
import { canonicalBytes, type Json } from '../documents/canonical.ts'
import type { Hashing } from '../hashing.ts'
import { recordAt, recordBytes } from '../record.ts'
import type { ExampleDraw } from './example-draw.ts'

/** The files of a draw, to be changed. */
export interface Tampered {
  commitment: Uint8Array
  freeze: Uint8Array
  result: Uint8Array
  rules: Uint8Array
  pool: Uint8Array
}

export const untouched = ({ files, poolFile }: ExampleDraw): Tampered => ({ ...files, pool: poolFile })

type Document = 'commitment' | 'freeze' | 'result'

const parsed = (bytes: Uint8Array): Record<string, Json> =>
  JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) as Record<string, Json>

/** With other values in a document, well spelled. */
export const withValues = (
  files: Tampered,
  name: Document,
  change: (values: Record<string, Json>) => Record<string, Json>,
): Tampered => {
  const values = parsed(files[name])
  return { ...files, [name]: canonicalBytes({ ...values, ...change(values) }) }
}

/** Names the hashes of what is before in what comes after, as somebody would who can change all the files. */
export function relinked({ sha256 }: Hashing, files: Tampered): Tampered {
  const linked = withValues(files, 'freeze', () => ({ commitmentHash: toHex(sha256(files.commitment)) }))
  return withValues(linked, 'result', () => ({ freezeHash: toHex(sha256(linked.freeze)) }))
}

/** The records of a pool, to be put together otherwise. */
export const recordsOf = (pool: Uint8Array): Uint8Array[] =>
  Array.from({ length: pool.length / recordBytes }, (_, at) => recordAt(pool, at).slice())

export const withRecords = (files: Tampered, change: (records: Uint8Array[]) => Uint8Array[]): Tampered => ({
  ...files,
  pool: joined(...change(recordsOf(files.pool))),
})

export function withBit(bytes: Uint8Array, at: number, bit = 0): Uint8Array {
  const changed = bytes.slice()
  changed[at] = (changed[at] ?? 0) ^ (1 << bit)
  return changed
}
