import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { blindingWith } from './blinding.ts'
import { toHex, u64 } from './bytes.ts'
import { drawPlaces } from './draw-places.ts'
import { nativeHashing } from './hashing.ts'
import { poolBuilder } from './pool/build-pool.ts'
import { poolInMemory } from './pool/pool.ts'
import { readPool } from './pool/read-pool.ts'
import { exampleDonors } from './testing/index.ts'

const hashing = nativeHashing(crypto)

async function poolOf(weights: readonly bigint[]) {
  const builder = poolBuilder(blindingWith(hashing, hashing.sha256(u64(weights.length))))
  for (const [at, { donorId }] of exampleDonors(hashing, weights.length).entries())
    builder.add(donorId, weights[at] ?? 1n)
  const file = builder.finish()
  const reading = await readPool(hashing, [file])
  if (reading.kind === 'broken') throw new Error(reading.fault)
  return poolInMemory(file, reading.outline)
}

const Weights = fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 12 })

describe('drawing places', () => {
  it('draws nobody twice, each by a ticket of their own, and as many as there are', async () => {
    await fc.assert(
      fc.asyncProperty(Weights, fc.integer({ min: 1, max: 15 }), fc.nat(), async (weights, places, salt) => {
        const drawn = await drawPlaces(hashing, hashing.sha256(u64(salt)), await poolOf(weights), places)
        expect(drawn).toHaveLength(Math.min(places, weights.length))
        expect(new Set(drawn.map(({ id }) => toHex(id))).size).toBe(drawn.length)
        for (const { ticket, from, entries } of drawn) expect(ticket >= from && ticket < from + entries).toBe(true)
      }),
    )
  })

  it('draws the same again', async () => {
    const pool = await poolOf([5n, 1n, 9n, 30n])
    const key = hashing.sha256(u64(1))
    expect(await drawPlaces(hashing, key, pool, 4)).toEqual(await drawPlaces(hashing, key, pool, 4))
  })

  it('draws alternates by their entries among those who are left', async () => {
    const pool = await poolOf([1n, 1n, 2n, 4n])
    const heaviest = (drawn: { entries: bigint }[], at: number) => drawn[at]?.entries === 4n
    let first = 0
    let second = 0
    const draws = 4_000
    for (let draw = 0; draw < draws; draw++) {
      const drawn = await drawPlaces(hashing, hashing.sha256(u64(draw)), pool, 2)
      if (heaviest(drawn, 0)) first += 1
      if (heaviest(drawn, 1)) second += 1
    }
    // 4/8 for the first place; for the second 2 · 1/8 · 4/7 + 2/8 · 4/6 = 0.3095. Four standard deviations are 0.032.
    expect(first / draws).toBeCloseTo(0.5, 1)
    expect(Math.abs(second / draws - 0.3095)).toBeLessThan(0.032)
  })
})
