import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { joined, toHex, u64 } from '../bytes.ts'
import { nativeHashing } from '../hashing.ts'
import { recordOf } from '../record.ts'
import { growingTree } from './growing.ts'
import { type Node, sumTree } from './nodes.ts'
import { climb, pathFrom } from './path.ts'

const hashing = nativeHashing(crypto)
const tree = sumTree(hashing)

const leaves = (count: number): Node[] =>
  Array.from({ length: count }, (_, i) =>
    tree.leaf(recordOf({ id: hashing.sha256(u64(i)), entries: BigInt(1 + ((i * 7) % 13)) })),
  )

/** RFC 9162 §2.1.1, word by word, with sums. */
function rootOf(nodes: readonly Node[]): Node {
  const [only] = nodes
  if (only && nodes.length === 1) return only
  let left = 1
  while (left * 2 < nodes.length) left *= 2
  const [a, b] = [rootOf(nodes.slice(0, left)), rootOf(nodes.slice(left))]
  const bytes = joined(Uint8Array.of(1), a.hash, u64(a.sum), b.hash, u64(b.sum))
  return { hash: hashing.sha256(bytes), sum: a.sum + b.sum }
}

function grown(nodes: readonly Node[]): Node | undefined {
  const growing = growingTree(tree)
  for (const node of nodes) growing.add(node)
  return growing.root()
}

describe('the sum tree', () => {
  it('grows to the root of the recursive definition, for every size up to 130', () => {
    for (let count = 1; count <= 130; count++) {
      const nodes = leaves(count)
      expect(grown(nodes)).toEqual(rootOf(nodes))
    }
  })

  it('is the same when it grows from the roots of complete blocks', () => {
    const nodes = leaves(103)
    const blocks = Array.from({ length: 7 }, (_, at) => rootOf(nodes.slice(at * 16, (at + 1) * 16)))
    expect(grown(blocks)).toEqual(rootOf(nodes))
  })

  it('has a leaf of SHA-256(0x00 ‖ record)', () => {
    const record = recordOf({ id: hashing.sha256(u64(1)), entries: 5n })
    expect(tree.leaf(record)).toEqual({ hash: hashing.sha256(joined(Uint8Array.of(0), record)), sum: 5n })
  })

  it('refuses sums that reach 2^63', () => {
    const [node] = leaves(1)
    const half = { hash: node?.hash ?? new Uint8Array(), sum: 1n << 62n }
    expect(() => tree.join(half, half)).toThrow('below 2^63')
  })
})

describe('a path', () => {
  it('leads from every leaf to the root, and says how many entries stand before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (count) => {
        const nodes = leaves(count)
        const root = rootOf(nodes)
        let before = 0n
        for (const [index, node] of nodes.entries()) {
          expect(climb(tree, { node, index, count }, pathFrom(tree, nodes, index))).toEqual({ root, before })
          before += node.sum
        }
      }),
      { numRuns: 40 },
    )
  })

  it('of another length leads nowhere', () => {
    const nodes = leaves(11)
    const [node] = nodes
    if (!node) throw new Error('no leaf')
    const path = pathFrom(tree, nodes, 0)
    expect(climb(tree, { node, index: 0, count: 11 }, path.slice(1))).toBeUndefined()
    expect(climb(tree, { node, index: 0, count: 11 }, [...path, node])).toBeUndefined()
  })

  it('from another place does not lead to the root', () => {
    const nodes = leaves(8)
    const node = nodes[3]
    if (!node) throw new Error('no leaf')
    const top = climb(tree, { node, index: 2, count: 8 }, pathFrom(tree, nodes, 3))
    expect(toHex(top?.root.hash ?? new Uint8Array())).not.toBe(toHex(rootOf(nodes).hash))
  })
})
