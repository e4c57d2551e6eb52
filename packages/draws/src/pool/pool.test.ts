import * as crypto from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { blindedId, blindingWith, donorIdBytes } from '../blinding.ts'
import { joined, toHex } from '../bytes.ts'
import { nativeHashing } from '../hashing.ts'
import { exampleDonors } from '../testing/index.ts'
import { growingTree } from '../tree/growing.ts'
import { sumTree } from '../tree/nodes.ts'
import { poolBuilder } from './build-pool.ts'
import { readOutline, writeOutline } from './kept-outline.ts'
import { findHolder, findTicketHolder, type Pool, poolInMemory } from './pool.ts'
import { type PoolOutline, readPool } from './read-pool.ts'
import { recordAt, recordBytes, recordOf } from '../record.ts'

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

  it('holds a record of each donor in the order of their ids, in however many pieces they were collected', () => {
    const donors = exampleDonors(hashing, 13)
    const records = donors.map(({ donorId, entries }) => {
      const donor = donorIdBytes(donorId)
      return recordOf({ id: blindedId(hashing, donor, blinding.saltOf(donor)), entries })
    })
    for (let count = 0; count <= donors.length; count++) {
      const builder = poolBuilder(blinding, { pieceRecords: 4, recordsMax: 13 })
      for (const { donorId, entries } of donors.slice(0, count)) builder.add(donorId, entries)
      const expected = records.slice(0, count).toSorted((a, b) => Buffer.compare(a, b))
      expect(toHex(builder.finish())).toBe(toHex(joined(...expected)))
    }
  })

  it('has room for so many donors', () => {
    const [another, ...donors] = exampleDonors(hashing, 4)
    const builder = poolBuilder(blinding, { pieceRecords: 2, recordsMax: 3 })
    for (const { donorId, entries } of donors) builder.add(donorId, entries)
    expect(() => builder.add(another?.donorId ?? '', 1n)).toThrow('A pool has no room for more donors')
  })

  it('refuses a donor twice, and a donor without entries', () => {
    const [donor] = exampleDonors(hashing, 1)
    if (!donor) throw new Error('no donor')
    expect(() => poolOf([donor, { ...donor, entries: 9n }])).toThrow('A donor was added to the pool twice')
    expect(() => poolOf([{ ...donor, entries: 0n }])).toThrow('at least one entry')
  })
})

describe('reading a pool', () => {
  const donors = exampleDonors(hashing, 40)
  const pool = poolOf(donors)
  /** Half of all the entries that the format has numbers for. */
  const half = (id: number) => recordOf({ id: new Uint8Array(32).fill(id), entries: 1n << 62n })

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

  it('keeps the holders of the places that are wanted, each with the first of its tickets', async () => {
    const entriesAt = (index: number) => Buffer.from(recordAt(pool, index)).readBigUInt64BE(32)
    const reading = await readPool(hashing, [pool], { indices: new Set([0, 2, 99]) })
    expect(reading.kind === 'whole' && [...reading.holders]).toEqual([
      [0, { index: 0, id: recordAt(pool, 0).subarray(0, 32), entries: entriesAt(0), from: 0n }],
      [
        2,
        { index: 2, id: recordAt(pool, 2).subarray(0, 32), entries: entriesAt(2), from: entriesAt(0) + entriesAt(1) },
      ],
    ])
  })

  it('goes as far as it is told, and no record has more entries than it may', async () => {
    const most = donors.reduce((max, { entries }) => (entries > max ? entries : max), 0n)
    expect((await readPool(hashing, [pool], { countMax: 40, entriesMax: most })).kind).toBe('whole')
    expect(await readPool(hashing, [pool], { countMax: 39 })).toEqual({
      kind: 'broken',
      record: 39,
      fault: 'too-many-records',
    })
    const heaviest = Array.from({ length: 40 }, (_, at) => recordAt(pool, at)).findIndex(
      (record) => Buffer.from(record).readBigUInt64BE(32) === most,
    )
    expect(await readPool(hashing, [pool], { entriesMax: most - 1n })).toEqual({
      kind: 'broken',
      record: heaviest,
      fault: 'above-the-cap',
    })
  })

  it('tells how far it has come whenever there are whole records', async () => {
    const told: number[] = []
    const pieces = [pool.subarray(0, 39), pool.subarray(39, 85), pool.subarray(85)]
    await readPool(hashing, pieces, { onProgress: (records) => told.push(records) })
    expect(told).toEqual([2, 40])
  })

  it.each([
    ['cut-short', 39, pool.subarray(0, pool.length - 1)],
    ['cut-short', 1, pool.subarray(0, recordBytes + 1)],
    ['too-many-entries', 1, joined(half(1), half(2))],
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
  let outline: PoolOutline
  let pool: Pool

  beforeAll(async () => {
    outline = await outlineOf(file)
    const { read } = poolInMemory(file, outline)
    pool = {
      outline,
      read(from, count) {
        if (count < 1 || from + count > donors.length) throw new Error('The file has no such records')
        return read(from, count)
      },
    }
  })

  it('each ticket belongs to exactly one donor, who stands where the records say', async () => {
    expect(outline.blocks).toHaveLength(3)
    expect(outline.total).toBe(donors.reduce((sum, { entries }) => sum + entries, 0n))
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
    for (const none of [-1n, from])
      await expect(findTicketHolder(pool, none)).rejects.toThrow(`There are ${from} tickets; ${none} isn’t one of them`)
    for (const nobody of [0, 255]) expect(await findHolder(pool, new Uint8Array(32).fill(nobody))).toBeUndefined()
  })

  it('its root is the one of a single tree over all records', () => {
    const tree = sumTree(hashing)
    const growing = growingTree(tree)
    for (let index = 0; index < donors.length; index++) growing.add(tree.leaf(recordAt(file, index)))
    expect(growing.root()).toEqual({ hash: outline.root, sum: outline.total })
  })

  it('one that ends with its first block has that block alone', async () => {
    const first = file.subarray(0, 4096 * recordBytes)
    const { blocks, root, total, count, poolHash } = await outlineOf(first)
    expect(toHex(poolHash)).toBe(toHex(hashing.sha256(first)))
    expect({ count, blocks }).toEqual({ count: 4096, blocks: [{ hash: root, sum: total }] })
    expect(blocks).toEqual(outline.blocks.slice(0, 1))
  })

  it('a file that is not the one of its outline has no holder of a ticket', async () => {
    await expect(findTicketHolder(poolInMemory(new Uint8Array(0), outline), 0n)).rejects.toThrow(
      'The pool file does not agree with its outline',
    )
  })

  it('an outline that was kept is the outline, and one that was cut is none', () => {
    const kept = writeOutline(outline)
    expect(readOutline(kept)).toEqual(outline)
    expect(() => readOutline(kept.replace('"blocks":"', '"blocks":"*'))).toThrow('The outline of a pool is not whole')
  })
})
