import * as crypto from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { fromText, toHex } from './bytes.ts'
import { Commitment, Freeze } from './documents/documents.ts'
import { readDocument } from './documents/read-document.ts'
import { nativeHashing } from './hashing.ts'
import { type DrawInHand, holdDraw, seedHashOf } from './hold-draw.ts'
import { type ExampleDraw, exampleDonors, exampleDraw, ownBeacon } from './testing/index.ts'

const hashing = nativeHashing(crypto)
const beacon = ownBeacon(hashing, 'the beacon of these draws', { genesis: 1_700_000_000, period: 3 })
const seed = hashing.sha256(fromText('the seed'))

let example: ExampleDraw
let inHand: DrawInHand
beforeAll(async () => {
  example = await exampleDraw(hashing, {
    ...beacon,
    donors: exampleDonors(hashing, 20),
    frozenAt: '2026-01-01T00:00:00.000Z',
  })
  const [commitment, freeze] = [
    readDocument(Commitment, example.files.commitment),
    readDocument(Freeze, example.files.freeze),
  ]
  if (commitment.kind !== 'read' || freeze.kind !== 'read') throw new Error('The example can’t be read')
  inHand = {
    commitment: commitment.document,
    freeze: freeze.document,
    freezeHash: hashing.sha256(example.files.freeze),
    seed,
    signature: beacon.signatureOf(freeze.document.round),
    pool: example.pool,
  }
})

it('a seed is committed to by SHA-256 of a label and the seed', () => {
  const expected = crypto.createHash('sha256').update('evenhand-seed/1').update(seed).digest('hex')
  expect(toHex(seedHashOf(hashing, seed))).toBe(expected)
})

describe('a draw', () => {
  it('gives the same bytes again, and the places that they name', async () => {
    const held = await holdDraw(hashing, inHand)
    expect(held).toEqual({ kind: 'drawn', result: example.files.result, places: example.places })
    const { winner, alternates, ...result } = JSON.parse(Buffer.from(example.files.result).toString())
    expect(
      [winner, ...alternates].map(({ ticket, entries, ...place }) => ({
        ...place,
        ticket: BigInt(ticket),
        entries: BigInt(entries),
      })),
    ).toEqual(example.places.map(({ ticket, index, id, entries }) => ({ ticket, index, id: toHex(id), entries })))
    expect(result).toEqual({
      format: 'evenhand-draw/1',
      kind: 'result',
      freezeHash: toHex(inHand.freezeHash),
      seed: toHex(seed),
      round: inHand.freeze.round,
      signature: toHex(inHand.signature),
      randomness: crypto.createHash('sha256').update(inHand.signature).digest('hex'),
    })
  })

  it('draws the winner and as many alternates as were committed to', async () => {
    for (const alternates of [0, 1, 5]) {
      const held = await holdDraw(hashing, { ...inHand, commitment: { ...inHand.commitment, alternates } })
      expect(held.kind === 'drawn' && held.places).toHaveLength(1 + alternates)
    }
  })

  it('is refused with another seed, and with a signature of another round', async () => {
    expect(await holdDraw(hashing, { ...inHand, seed: new Uint8Array(32) })).toEqual({
      kind: 'refused',
      reason: 'seed-is-another',
    })
    const signature = beacon.signatureOf(inHand.freeze.round + 1)
    expect(await holdDraw(hashing, { ...inHand, signature })).toEqual({
      kind: 'refused',
      reason: 'signature-is-false',
    })
  })

  it('is not held with a pool of another root or another file than was frozen', async () => {
    const other = hashing.sha256(fromText('another'))
    for (const change of [{ root: other }, { poolHash: other }]) {
      const pool = { ...example.pool, outline: { ...example.pool.outline, ...change } }
      await expect(holdDraw(hashing, { ...inHand, pool })).rejects.toThrow('The pool is not the one that was frozen')
    }
  })
})
