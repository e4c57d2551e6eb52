import { z } from 'zod'
import { fromBase64Url, fromHex, joined, toBase64Url, toHex } from '../bytes.ts'
import { canonicalText } from '../documents/canonical.ts'
import { Count, Entries, Hash } from '../documents/values.ts'
import { nodesOf, toStep } from '../tree/nodes.ts'
import { blockRecords, type PoolOutline } from './read-pool.ts'

/** An outline as whoever holds the draw keeps it beside the pool file; about 130 kB for ten million donors. Nothing of it is published. */
const KeptOutline = z.strictObject({
  blockRecords: z.literal(blockRecords),
  count: Count,
  total: Entries,
  root: Hash,
  poolHash: Hash,
  blocks: z.string(),
})

export const writeOutline = ({ count, total, root, poolHash, blocks }: PoolOutline): string =>
  canonicalText({
    blockRecords,
    count,
    total: total.toString(),
    root: toHex(root),
    poolHash: toHex(poolHash),
    blocks: toBase64Url(joined(...blocks.map(toStep))),
  })

/** Throws when the text is not what `writeOutline` wrote. */
export function readOutline(text: string): PoolOutline {
  const { count, total, root, poolHash, blocks } = KeptOutline.parse(JSON.parse(text))
  const steps = fromBase64Url(blocks)
  if (!steps) throw new Error('The outline of a pool is not whole')
  return { count, total: BigInt(total), root: fromHex(root), poolHash: fromHex(poolHash), blocks: nodesOf(steps) }
}
