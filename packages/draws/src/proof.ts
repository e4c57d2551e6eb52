import { z } from 'zod'
import { blindedId, donorIdBytes, saltBytes } from './blinding.ts'
import { fromBase64Url, joined, toBase64Url, toHex } from './bytes.ts'
import { canonicalBytes } from './documents/canonical.ts'
import type { Freeze } from './documents/documents.ts'
import { type DocumentReading, readDocument } from './documents/read-document.ts'
import { Count, Entries, Format, Index } from './documents/values.ts'
import type { Hashing } from './hashing.ts'
import { findHolder, type Pool, readBlock } from './pool/pool.ts'
import { blockRecords } from './pool/read-pool.ts'
import { recordAt, recordBytes, recordOf } from './record.ts'
import { climb, pathFrom } from './tree/path.ts'
import { type Node, nodesOf, stepBytes, sumTree, toStep } from './tree/nodes.ts'

const Base64Url = z.string().refine((text) => fromBase64Url(text) !== undefined)

/** "My proof": that a donor takes part, with how many entries. Below 1,500 bytes for ten million donors. */
export const Proof = z.strictObject({
  format: Format,
  kind: z.literal('proof'),
  donorId: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  /** Told to this donor alone; with the donor id it finds the blinded id. */
  salt: Base64Url.refine((text) => fromBase64Url(text)?.length === saltBytes),
  entries: Entries,
  /** The place of the donor's record among `count`. */
  index: Index,
  count: Count,
  /** The sisters up to the root, lowest first: each hash ‖ sum, 40 bytes. */
  path: Base64Url.refine((text) => (fromBase64Url(text)?.length ?? 1) % stepBytes === 0),
})
export type Proof = z.output<typeof Proof>

/** What a proof shows by itself. It means something when a freeze names the same root, total and count. */
export interface OpenedProof {
  id: Uint8Array
  root: Uint8Array
  total: bigint
  count: number
  /** The donor's tickets: from the first up to, not including, `to`. */
  from: bigint
  to: bigint
}

export const readProof = (bytes: Uint8Array): DocumentReading<Proof> => readDocument(Proof, bytes)
export const writeProof = (proof: Proof): Uint8Array => canonicalBytes(proof)

/** `undefined` when the proof leads to no root at all. */
export function openProof(hashing: Hashing, proof: Proof): OpenedProof | undefined {
  const entries = BigInt(proof.entries)
  const steps = fromBase64Url(proof.path)
  const salt = fromBase64Url(proof.salt)
  if (!steps || !salt || entries === 0n || proof.index >= proof.count) return undefined
  const id = blindedId(hashing, donorIdBytes(proof.donorId), salt)
  const tree = sumTree(hashing)
  const node = tree.leaf(recordOf({ id, entries }))
  try {
    const top = climb(tree, { node, index: proof.index, count: proof.count }, nodesOf(steps))
    if (!top) return undefined
    return {
      id,
      root: top.root.hash,
      total: top.root.sum,
      count: proof.count,
      from: top.before,
      to: top.before + entries,
    }
  } catch (error) {
    // Sums of the path beyond 2^63.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether a proof shows that its donor is in the pool that a freeze has published. */
export function isProofOf(opened: OpenedProof, freeze: Pick<Freeze, 'root' | 'total' | 'count'>): boolean {
  return toHex(opened.root) === freeze.root && opened.total === BigInt(freeze.total) && opened.count === freeze.count
}

/** The proof of a donor with its salt; `undefined` when the donor is not in the pool. */
export async function proveDonor(
  hashing: Hashing,
  pool: Pool,
  donor: { donorId: string; salt: Uint8Array },
): Promise<Proof | undefined> {
  const holder = await findHolder(pool, blindedId(hashing, donorIdBytes(donor.donorId), donor.salt))
  if (!holder) return undefined
  const path = await pathTo(hashing, pool, holder.index)
  return {
    format: 'evenhand-draw/1',
    kind: 'proof',
    donorId: donor.donorId,
    salt: toBase64Url(donor.salt),
    entries: holder.entries.toString(),
    index: holder.index,
    count: pool.outline.count,
    path: toBase64Url(joined(...path.map(toStep))),
  }
}

/** Inside the block of the record, then from block to block. */
async function pathTo(hashing: Hashing, pool: Pool, index: number): Promise<Node[]> {
  const tree = sumTree(hashing)
  const block = Math.floor(index / blockRecords)
  const records = await readBlock(pool, block)
  const leaves = Array.from({ length: records.length / recordBytes }, (_, at) => tree.leaf(recordAt(records, at)))
  return [...pathFrom(tree, leaves, index % blockRecords), ...pathFrom(tree, pool.outline.blocks, block)]
}
