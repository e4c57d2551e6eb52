import { toHex } from '../bytes.ts'
import type { Freeze } from '../documents/documents.ts'
import { type PlacedHolder, type PoolFault, type PoolOutline, readPool } from '../pool/read-pool.ts'
import type { Pieces } from '../pool/stream.ts'
import type { FrozenDraw } from './draw-to-verify.ts'
import { type Finding, found, shown, type Step } from './finding.ts'
import type { VerifyOptions } from './read-draw.ts'

const faults: Record<PoolFault, string> = {
  empty: 'no one is in it',
  'cut-short': 'it ends in the middle of a record',
  'out-of-order': 'its id does not follow the one before it',
  'no-entries': 'it has no entries',
  'too-many-entries': 'the entries up to that point are more than the format allows',
  'above-the-cap': 'it has more entries than the rules let one donor have',
  'too-many-records': 'the freeze says that the file ends before it',
}

const brokenPool = (record: number, fault: PoolFault): Finding =>
  found('pool-broken', `The pool file is not a valid pool, at record ${record}: ${faults[fault]}.`)

/** Reads the pool once, no further than the freeze says that it goes, and compares it with the freeze and with the cap of the rules. */
export async function readFrozenPool(
  { hashing, freeze, rules }: FrozenDraw,
  pool: Pieces,
  { indices, onProgress }: { indices?: ReadonlySet<number> } & Pick<VerifyOptions, 'onProgress'>,
): Promise<Finding | { holders: ReadonlyMap<number, PlacedHolder> }> {
  const reading = await readPool(hashing, pool, {
    indices,
    countMax: freeze.count,
    entriesMax: rules && BigInt(rules.entriesMax.giveaway),
    onProgress: (records) => onProgress?.(records, freeze.count),
  })
  if (reading.kind === 'broken') return brokenPool(reading.record, reading.fault)
  return changedPool(reading.outline, freeze) ?? { holders: reading.holders }
}

function changedPool(outline: PoolOutline, freeze: Freeze): Finding | undefined {
  const root = toHex(outline.root)
  const poolHash = toHex(outline.poolHash)
  if (root !== freeze.root)
    return found(
      'pool-changed',
      `The pool file was changed after it was frozen: its root is ${root}, and the freeze has ${freeze.root}.`,
    )
  if (outline.total !== BigInt(freeze.total) || outline.count !== freeze.count)
    return found(
      'pool-changed',
      `The pool file has ${outline.count} donors with ${outline.total} entries, and the freeze says ${freeze.count} with ${freeze.total}.`,
    )
  if (poolHash !== freeze.poolHash)
    return found(
      'pool-changed',
      `The freeze names a different pool file: the hash of this one is ${poolHash}, and the freeze has ${freeze.poolHash}.`,
    )
  return undefined
}

/** What is known when the pool agrees. */
export const agreedPool = ({ freeze: { count, total, root }, rules }: FrozenDraw): Step =>
  shown(
    `The pool is the one that was frozen: ${count} donors with ${total} entries, root ${root}.${rules ? ` None has more than the ${rules.entriesMax.giveaway} entries that the rules allow.` : ''}`,
  )
