import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { blindingWith } from '../blinding.ts'
import { joined, toHex } from '../bytes.ts'
import { nativeHashing } from '../hashing.ts'
import { exampleDonors } from '../testing/index.ts'
import { growingTree } from '../tree/growing.ts'
import { sumTree } from '../tree/nodes.ts'
import { poolBuilder } from './build-pool.ts'
import { readOutline, writeOutline } from './kept-outline.ts'
import { findHolder, findTicketHolder, poolInMemory } from './pool.ts'
import { type PoolOutline, readPool } from './read-pool.ts'
import { recordBytes } from '../record.ts'

const hashing = nativeHashing(crypto)
const blinding = blindingWith(hashing, hashing.sha256(Buffer.from('the secret of these tests')))

function poolOf(donors: readonly { donorId: string; entries: bigint }[]): Uint8Array {
  const builder = poolBuilder(blinding)
  for (const { donorId, entries } of donors) builder.add(donorId, entries)
  return builder.finish()
}

async function outlineOf(pool: Uint8Array, pieces: Iterable<Uint8Array> = [pool]): Promise<PoolOutline> {
  const reading = await readPool(hashing, pieces)
  if (reading.kind === 'broken') throw new Error(reading.fault)
  return reading.outline
}

const recordAt = (pool: Uint8Array, index: number) => pool.subarray(index * recordBytes, (index + 1) * recordBytes)

describe('building a pool', () => {
  it('gives the same file in whatever order donors come', () => {
    const donors = exampleDonors(hashing, 60)
    const expected = toHex(poolOf(donors))
    fc.assert(
      fc.property(fc.shuffledSubarray(donors, { minLength: donors.length }), (shuffled) => {
        expect(toHex(poolOf(shuffled))).toBe(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('sorts ids that begin alike', async () => {
    const alike = { ...blinding, blindedIdOf: (id: Uint8Array) => joined(new Uint8Array(16), id) }
    const builder = poolBuilder(alike)
    for (const { donorId, entries } of exampleDonors(hashing, 300)) builder.add(donorId, entries)
    expect((await readPool(hashing, [builder.finish()])).kind).toBe('whole')
  })

  it('refuses a donor twice, and a donor without entries', () => {
    const [donor] = exampleDonors(hashing, 1)
    if (!donor) throw new Error('no donor')
    expect(() => poolOf([donor, { ...donor, entries: 9n }])).toThrow('A donor was added to the pool twice')
    expect(() => poolOf([{ ...donor, entries: 0n }])).toThrow('at least one entry')
  })
})

describe('reading a pool', () => {
  const pool = poolOf(exampleDonors(hashing, 40))

  it('gives the same in whatever pieces it comes', async () => {
    const expected = await outlineOf(pool)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: pool.length }), { maxLength: 60 }), async (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), pool.length]
        const pieces = ends.map((end, at) => pool.slice(ends[at - 1] ?? 0, end))
        expect(await outlineOf(pool, pieces)).toEqual(expected)
      }),
    )
  })

  it('copies what it keeps, so that one buffer can serve for all pieces', async () => {
    function* oneBuffer() {
      const buffer = new Uint8Array(recordBytes)
      for (let at = 0; at < pool.length; at += recordBytes) {
        buffer.set(pool.subarray(at, at + recordBytes))
        yield buffer
      }
    }
    expect(await outlineOf(pool, oneBuffer())).toEqual(await outlineOf(pool))
  })

  it.each([
    ['cut-short', 39, pool.subarray(0, pool.length - 1)],
    ['out-of-order', 1, joined(recordAt(pool, 1), recordAt(pool, 0))],
    ['out-of-order', 1, joined(recordAt(pool, 0), recordAt(pool, 0))],
    ['no-entries', 0, joined(recordAt(pool, 0).subarray(0, 32), new Uint8Array(8))],
    ['too-many-entries', 0, joined(recordAt(pool, 0).subarray(0, 32), Uint8Array.of(128, 0, 0, 0, 0, 0, 0, 0))],
    ['empty', 0, new Uint8Array(0)],
  ] as const)('names %s at record %i', async (fault, record, bytes) => {
    expect(await readPool(hashing, [bytes])).toEqual({ kind: 'broken', record, fault })
  })
})

describe('finding in a pool of several blocks', () => {
  const donors = exampleDonors(hashing, 10_000)
  const file = poolOf(donors)

  it('each ticket belongs to exactly one donor, who stands where the records say', async () => {
    const pool = poolInMemory(file, await outlineOf(file))
    expect(pool.outline.blocks).toHaveLength(3)
    expect(pool.outline.total).toBe(donors.reduce((sum, { entries }) => sum + entries, 0n))
    let from = 0n
    for (let index = 0; index < donors.length; index += 1) {
      const record = recordAt(file, index)
      const entries = new DataView(record.buffer, record.byteOffset).getBigUint64(32)
      const isLooked = index % 500 === 0 || [4095, 4096, 8191, 8192, 9999].includes(index)
      if (isLooked) {
        const holder = { index, id: record.subarray(0, 32), entries, from }
        expect(await findTicketHolder(pool, from)).toEqual(holder)
        expect(await findTicketHolder(pool, from + entries - 1n)).toEqual(holder)
        expect(await findHolder(pool, record.subarray(0, 32))).toEqual(holder)
      }
      from += entries
    }
    await expect(findTicketHolder(pool, from)).rejects.toThrow('isn’t one of them')
    expect(await findHolder(pool, new Uint8Array(32))).toBeUndefined()
  })

  it('its root is the one of a single tree over all records', async () => {
    const tree = sumTree(hashing)
    const growing = growingTree(tree)
    for (let index = 0; index < donors.length; index++) growing.add(tree.leaf(recordAt(file, index)))
    const { root, total } = await outlineOf(file)
    expect(growing.root()).toEqual({ hash: root, sum: total })
  })

  it('an outline that was kept is the outline', async () => {
    const outline = await outlineOf(file)
    expect(readOutline(writeOutline(outline))).toEqual(outline)
  })
})
