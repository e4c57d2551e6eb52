import { entriesEnd } from '../bytes.ts'
import type { Hashing } from '../hashing.ts'
import { growingTree } from '../tree/growing.ts'
import { type Node, sumTree } from '../tree/nodes.ts'
import { compareIds, type Holder, idBytes, idOf, recordBytes } from '../record.ts'
import { recordsMax } from '../documents/values.ts'
import { type Pieces, wholeRecords } from './stream.ts'

/** Records of one block; a power of two, so that the root of a block is a node of the whole tree. */
export const blockRecords = 4096

/** What one pass over a pool file leaves: its place in the documents, and enough to find any ticket and any path without another pass. */
export interface PoolOutline {
  count: number
  total: bigint
  root: Uint8Array
  /** SHA-256 of the file. */
  poolHash: Uint8Array
  blocks: Node[]
}

/** A holder with its place: the first of its tickets is `from`. */
export interface PlacedHolder extends Holder {
  index: number
  from: bigint
}

/** Why a file is no pool, and at which record. */
export type PoolFault =
  | 'empty'
  | 'cut-short'
  | 'out-of-order'
  | 'no-entries'
  | 'too-many-entries'
  | 'above-the-cap'
  | 'too-many-records'

export type PoolReading =
  | { kind: 'whole'; outline: PoolOutline; holders: ReadonlyMap<number, PlacedHolder> }
  | { kind: 'broken'; record: number; fault: PoolFault }

export interface ReadPoolOptions {
  /** The places whose holders are wanted. */
  indices?: ReadonlySet<number> | undefined
  /** The most records that there may be: nothing is read beyond them. */
  countMax?: number | undefined
  /** The most entries of one record. */
  entriesMax?: bigint | undefined
  /** Told after each piece how many records have been read. */
  onProgress?: ((records: number) => void) | undefined
}

/** Reads a pool file once, piece by piece, and checks its form (docs/draw-format.md §3). */
export async function readPool(hashing: Hashing, pieces: Pieces, options: ReadPoolOptions = {}): Promise<PoolReading> {
  const { indices, onProgress, countMax = recordsMax, entriesMax = entriesEnd } = options
  const file = hashing.running()
  const tree = outlinedTree(hashing)
  const holders = new Map<number, PlacedHolder>()
  let last: Uint8Array | undefined
  let count = 0
  let total = 0n
  for await (const records of wholeRecords(pieces)) {
    if (records.length % recordBytes > 0) return { kind: 'broken', record: count, fault: 'cut-short' }
    file.update(records)
    const view = new DataView(records.buffer, records.byteOffset, records.length)
    for (let at = 0; at < records.length; at += recordBytes) {
      const record = records.subarray(at, at + recordBytes)
      const entries = view.getBigUint64(at + idBytes)
      if (count === countMax) return { kind: 'broken', record: count, fault: 'too-many-records' }
      const fault = faultOf(record, last, entries, total) ?? (entries > entriesMax ? 'above-the-cap' : undefined)
      if (fault) return { kind: 'broken', record: count, fault }
      if (indices?.has(count)) holders.set(count, { index: count, id: idOf(record).slice(), entries, from: total })
      tree.add(record, entries)
      last = record
      total += entries
      count += 1
    }
    // Whoever reads into one buffer again and again must not change what was read.
    last = last?.slice()
    onProgress?.(count)
  }
  const { root, blocks } = tree.finish()
  if (!root) return { kind: 'broken', record: 0, fault: 'empty' }
  return { kind: 'whole', outline: { count, total, root: root.hash, poolHash: file.digest(), blocks }, holders }
}

function faultOf(record: Uint8Array, last: Uint8Array | undefined, entries: bigint, total: bigint) {
  if (last && compareIds(last, record) >= 0) return 'out-of-order'
  if (entries === 0n) return 'no-entries'
  return total + entries >= entriesEnd ? 'too-many-entries' : undefined
}

/** The tree over records, with the roots of its blocks. */
function outlinedTree(hashing: Hashing) {
  const tree = sumTree(hashing)
  const blocks: Node[] = []
  const whole = growingTree(tree)
  let block = growingTree(tree)
  let records = 0
  const endBlock = () => {
    const root = block.root()
    if (!root) return
    blocks.push(root)
    whole.add(root)
    block = growingTree(tree)
    records = 0
  }
  return {
    add(record: Uint8Array, entries: bigint) {
      block.add(tree.leaf(record, entries))
      records += 1
      if (records === blockRecords) endBlock()
    },
    finish() {
      endBlock()
      return { root: whole.root(), blocks }
    },
  }
}
