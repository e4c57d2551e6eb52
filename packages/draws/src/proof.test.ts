import * as crypto from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { donorIdBytes } from './blinding.ts'
import { fromText, toBase64Url, toHex } from './bytes.ts'
import { Freeze } from './documents/documents.ts'
import { readDocument } from './documents/read-document.ts'
import { nativeHashing, portableHashing } from './hashing.ts'
import { isProofOf, openProof, proveDonor, readProof, writeProof } from './proof.ts'
import { type ExampleDraw, exampleDonors, exampleDraw, ownBeacon } from './testing/index.ts'

const hashing = nativeHashing(crypto)
const beacon = ownBeacon(hashing, 'the beacon of these tests', { genesis: 1_700_000_000, period: 3 })

interface Example {
  draw: ExampleDraw
  freeze: Freeze
  donors: ReturnType<typeof exampleDonors>
}

async function exampleOf(count: number): Promise<Example> {
  const donors = exampleDonors(hashing, count)
  const draw = await exampleDraw(hashing, { ...beacon, donors, frozenAt: '2026-01-01T00:00:00.000Z' })
  const freeze = readDocument(Freeze, draw.files.freeze)
  if (freeze.kind === 'unreadable') throw new Error(freeze.reason)
  return { draw, freeze: freeze.document, donors }
}

async function proofOf({ draw }: Example, donorId: string) {
  const proof = await proveDonor(hashing, draw.pool, { donorId, salt: draw.blinding.saltOf(donorIdBytes(donorId)) })
  if (!proof) throw new Error('The donor is not in the pool')
  return proof
}

/** What anybody can say of the bytes of a proof, beside a freeze. */
function holds(bytes: Uint8Array, freeze: Freeze): boolean {
  const reading = readProof(bytes)
  const opened = reading.kind === 'read' ? openProof(hashing, reading.document) : undefined
  return opened !== undefined && isProofOf(opened, freeze)
}

describe('my proof', () => {
  it.each([1, 2, 3, 7, 1000, 5000])('holds for every donor of %i, and their tickets are all tickets', async (count) => {
    const example = await exampleOf(count)
    const looked = count > 1000 ? example.donors.filter((_, at) => at % 250 === 0) : example.donors
    const ranges: { from: bigint; to: bigint }[] = []
    for (const { donorId, entries } of looked) {
      const proof = await proofOf(example, donorId)
      expect(holds(writeProof(proof), example.freeze)).toBe(true)
      const opened = openProof(portableHashing, proof)
      if (!opened) throw new Error('The proof leads nowhere')
      expect(opened.to - opened.from).toBe(entries)
      ranges.push(opened)
    }
    if (looked.length < count) return
    ranges.sort((a, b) => (a.from < b.from ? -1 : 1))
    expect(ranges.map(({ from }) => from)).toEqual([0n, ...ranges.slice(0, -1).map(({ to }) => to)])
    expect(ranges.at(-1)?.to).toBe(BigInt(example.freeze.total))
  })

  it('is not made for somebody who does not take part', async () => {
    const { draw } = await exampleOf(7)
    const stranger = { donorId: crypto.randomUUID(), salt: new Uint8Array(32) }
    expect(await proveDonor(hashing, draw.pool, stranger)).toBeUndefined()
  })

  it('has less than 1,500 bytes for ten million donors', () => {
    const path = new Uint8Array(24 * 40).fill(255)
    const proof = writeProof({
      format: 'evenhand-draw/1',
      kind: 'proof',
      donorId: crypto.randomUUID(),
      salt: toBase64Url(new Uint8Array(32)),
      entries: '100000',
      index: 9_999_999,
      count: 10_000_000,
      path: toBase64Url(path),
    })
    expect(Math.ceil(Math.log2(10_000_000)) * 40).toBe(path.length)
    expect(proof.length).toBeLessThan(1_500)
    expect(readProof(proof).kind).toBe('read')
  })
})

describe('a proof that was changed', () => {
  let example: Example
  let bytes: Uint8Array

  beforeAll(async () => {
    example = await exampleOf(1000)
    bytes = writeProof(await proofOf(example, example.donors[123]?.donorId ?? ''))
  })

  it('fails, whichever byte it is', () => {
    expect(holds(bytes, example.freeze)).toBe(true)
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(holds(changed, example.freeze) ? at : undefined).toBeUndefined()
    }
  })

  it('fails with any other character in any place', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0x20, max: 0x7e }), (at, character) => {
        fc.pre(bytes[at] !== character)
        const changed = bytes.slice()
        changed[at] = character
        expect(holds(changed, example.freeze)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('fails when it claims more donors than there are, though its path leads to the root', async () => {
    const three = await exampleOf(3)
    for (const { donorId } of three.donors) {
      const proof = await proofOf(three, donorId)
      if (proof.index > 1) continue
      const opened = openProof(hashing, { ...proof, count: 4 })
      expect(toHex(opened?.root ?? fromText(''))).toBe(three.freeze.root)
      expect(opened && isProofOf(opened, three.freeze)).toBe(false)
    }
  })

  it('can’t be read with a salt or a path of another length', async () => {
    const proof = await proofOf(example, example.donors[5]?.donorId ?? '')
    const kindOf = (more: object) => readProof(writeProof({ ...proof, ...more })).kind
    const of = (length: number) => toBase64Url(new Uint8Array(length))
    expect([{}, { path: '' }, { path: of(40) }, { salt: of(32) }].map(kindOf)).toEqual(['read', 'read', 'read', 'read'])
    const others = [{ path: of(39) }, { path: of(41) }, { path: '*' }, { salt: of(31) }, { salt: of(33) }]
    for (const other of others) expect(kindOf(other)).toBe('unreadable')
  })

  it('fails without entries, and at a place that is not among its count', async () => {
    const proof = await proofOf(example, example.donors[5]?.donorId ?? '')
    for (const more of [
      { entries: '0' },
      { index: proof.count },
      { index: proof.count + 1 },
      { salt: '*' },
      { path: '*' },
    ])
      expect(openProof(hashing, { ...proof, ...more })).toBeUndefined()
  })

  it('fails beside a freeze of another root, total or count', async () => {
    const opened = openProof(hashing, await proofOf(example, example.donors[5]?.donorId ?? ''))
    if (!opened) throw new Error('The proof leads nowhere')
    expect(isProofOf(opened, example.freeze)).toBe(true)
    for (const other of [{ root: '00'.repeat(32) }, { total: '1' }, { count: 1_001 }])
      expect(isProofOf(opened, { ...example.freeze, ...other })).toBe(false)
  })

  it('says nothing where the hash itself fails', async () => {
    const proof = await proofOf(example, example.donors[5]?.donorId ?? '')
    let left = 4
    const sha256 = (bytes: Uint8Array) => {
      left -= 1
      if (left === 0) throw new Error('The hash is broken')
      return hashing.sha256(bytes)
    }
    expect(() => openProof({ ...hashing, sha256 }, proof)).toThrow('The hash is broken')
  })

  it('fails with sums beyond 2^63', async () => {
    const proof = await proofOf(example, example.donors[5]?.donorId ?? '')
    const path = toBase64Url(new Uint8Array(Buffer.from(proof.path, 'base64url').length).fill(255))
    expect(openProof(hashing, { ...proof, path })).toBeUndefined()
  })
})
