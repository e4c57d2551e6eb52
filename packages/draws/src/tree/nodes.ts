import { entriesEnd, joined, u64 } from '../bytes.ts'
import type { Hashing } from '../hashing.ts'
import { entriesOf, recordBytes } from '../record.ts'

/** A node of the sum tree: a hash over everything below it, and the entries below it. */
export interface Node {
  hash: Uint8Array
  sum: bigint
}

export const hashBytes = 32
/** A node as it stands in a proof: hash ‖ sum. */
export const stepBytes = hashBytes + 8

export const toStep = ({ hash, sum }: Node): Uint8Array => joined(hash, u64(sum))

/** The nodes of steps that stand one after the other. */
export function nodesOf(steps: Uint8Array): Node[] {
  return Array.from({ length: steps.length / stepBytes }, (_, at) => {
    const step = steps.subarray(at * stepBytes, (at + 1) * stepBytes)
    const sum = new DataView(step.buffer, step.byteOffset).getBigUint64(hashBytes)
    return { hash: step.slice(0, hashBytes), sum }
  })
}

/** The sum tree of docs/draw-format.md §4. Leaves begin with 0x00 and inner nodes with 0x01, so that neither passes for the other. */
export interface SumTree {
  /** The leaf of a record of the pool, and of its entries where they are known already. */
  leaf(record: Uint8Array, entries?: bigint): Node
  /** The node above two. Throws a RangeError when the entries reach 2^63. */
  join(left: Node, right: Node): Node
}

export function sumTree({ sha256 }: Hashing): SumTree {
  const leafInput = new Uint8Array(1 + recordBytes)
  const nodeInput = new Uint8Array(1 + 2 * stepBytes)
  const nodeView = new DataView(nodeInput.buffer)
  nodeInput[0] = 0x01
  return {
    leaf(record, entries = entriesOf(record)) {
      leafInput.set(record, 1)
      return { hash: sha256(leafInput), sum: entries }
    },
    join(left, right) {
      const sum = left.sum + right.sum
      if (sum >= entriesEnd) throw new RangeError('The entries of a pool stay below 2^63')
      nodeInput.set(left.hash, 1)
      nodeView.setBigUint64(1 + hashBytes, left.sum)
      nodeInput.set(right.hash, 1 + stepBytes)
      nodeView.setBigUint64(1 + stepBytes + hashBytes, right.sum)
      return { hash: sha256(nodeInput), sum }
    },
  }
}
