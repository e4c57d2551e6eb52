import { toHex } from '../bytes.ts'
import type { Freeze } from '../documents/documents.ts'
import type { PoolFault, PoolOutline } from '../pool/read-pool.ts'
import { type Finding, found } from './finding.ts'

const faults: Record<PoolFault, string> = {
  empty: 'no one is in it',
  'cut-short': 'it ends in the middle of a record',
  'out-of-order': 'its id does not follow the one before it',
  'no-entries': 'it has no entries',
  'too-many-entries': 'the entries up to that point are more than the format allows',
}

export const brokenPool = (record: number, fault: PoolFault): Finding =>
  found('pool-broken', `The pool file is not a valid pool, at record ${record}: ${faults[fault]}.`)

/** Whether the pool that was read is the one that was frozen. */
export function changedPool(outline: PoolOutline, freeze: Freeze): Finding | undefined {
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
export const agreedPool = ({ count, total, root }: Freeze): string =>
  `The pool is the one that was frozen: ${count} donors with ${total} entries, root ${root}.`
