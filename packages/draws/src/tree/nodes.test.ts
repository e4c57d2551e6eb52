import * as crypto from 'node:crypto'
import { expect, it } from '@jest/globals'
import { joined, u64 } from '../bytes.ts'
import { nativeHashing } from '../hashing.ts'
import { type Node, nodesOf, toStep } from './nodes.ts'

const { sha256 } = nativeHashing(crypto)
const nodes: Node[] = [1n, 250n, (1n << 63n) - 1n].map((sum) => ({ hash: sha256(u64(sum)), sum }))

it('a node stands in a proof as its hash and its sum, and is found there among others', () => {
  for (const { hash, sum } of nodes) expect(toStep({ hash, sum })).toEqual(joined(hash, u64(sum)))
  const steps = joined(...nodes.map(toStep))
  expect(steps).toHaveLength(120)
  expect(nodesOf(steps)).toEqual(nodes)
  // Also where the steps stand amid other bytes.
  expect(nodesOf(joined(u64(7), steps).subarray(8))).toEqual(nodes)
  expect(nodesOf(new Uint8Array())).toEqual([])
})
