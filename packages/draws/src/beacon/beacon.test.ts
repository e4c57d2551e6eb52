import * as crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fromHex, fromText, joined, toHex, u32, u64 } from '../bytes.ts'
import { nativeHashing, portableHashing } from '../hashing.ts'
import { ownBeacon } from '../testing/index.ts'
import { firstRoundFrom, noticeSeconds, quicknet, roundMarginSeconds, roundTime } from './chain.ts'
import { isSignatureOf, randomnessOf } from './signature.ts'

const hashing = nativeHashing(crypto)
const rounds = JSON.parse(readFileSync(new URL('../vectors/quicknet-rounds.json', import.meta.url), 'utf8')) as {
  round: number
  signature: string
  randomness: string
}[]

describe('quicknet', () => {
  it.each(rounds)('has signed round $round', ({ round, signature, randomness }) => {
    expect(isSignatureOf(hashing, quicknet, round, fromHex(signature))).toBe(true)
    expect(isSignatureOf(portableHashing, quicknet, round, fromHex(signature))).toBe(true)
    expect(toHex(randomnessOf(hashing, fromHex(signature)))).toBe(randomness)
  })

  it('is the chain whose name is the hash of its parameters (drand: period, genesis, key, group, name)', () => {
    const groupHash = fromHex('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e')
    const { period, genesis, publicKey } = quicknet
    const parameters = joined(u32(period), u64(genesis), fromHex(publicKey), groupHash, fromText('quicknet'))
    expect(toHex(hashing.sha256(parameters))).toBe(quicknet.hash)
  })

  it('has signatures of the scheme that drand has for chains whose rounds stand alone', () => {
    expect(quicknet.scheme).toBe('bls-unchained-g1-rfc9380')
  })

  it('had round 657413 in September 2023', () => {
    expect(roundTime(quicknet, 657_413).toISOString()).toBe('2023-09-15T11:00:03.000Z')
  })
})

it('a round leaves a day from the freeze that was planned, and ten minutes from the one that was made', () => {
  expect([noticeSeconds, roundMarginSeconds]).toEqual([24 * 60 * 60, 10 * 60])
})

describe('a signature', () => {
  const signature = fromHex(rounds[0]?.signature ?? '')

  it('is of its round and its key alone', () => {
    const other = ownBeacon(hashing, 'another beacon', quicknet)
    expect(isSignatureOf(hashing, quicknet, 1001, signature)).toBe(false)
    expect(isSignatureOf(hashing, other.chain, 1000, signature)).toBe(false)
    expect(isSignatureOf(hashing, other.chain, 1000, other.signatureOf(1000))).toBe(true)
    expect(isSignatureOf(hashing, quicknet, 1000, other.signatureOf(1000))).toBe(false)
  })

  it('is refused outside the subgroup of its group, where the key would find it right: there is one signature of a round, not many', () => {
    // Of round 1000, with a point added whose order divides the cofactor.
    const twin = '94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de'
    expect(isSignatureOf(hashing, quicknet, 1000, fromHex(twin))).toBe(false)
  })

  it('is refused in another spelling of the same point, which would have another hash', () => {
    const modulus = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
    const beacon = ownBeacon(hashing, 'a beacon', quicknet)
    const respelled = (round: number): Uint8Array | undefined => {
      const bytes = beacon.signatureOf(round)
      const flags = BigInt((bytes[0] ?? 0) & 0xe0) << 376n
      const spelled = BigInt(`0x${toHex(bytes)}`) + modulus
      return spelled - flags < 1n << 381n ? fromHex(spelled.toString(16)) : undefined
    }
    const round = Array.from({ length: 60 }, (_, at) => at + 1).find((one) => respelled(one))
    if (round === undefined) throw new Error('No signature of the beacon has two spellings')
    expect(isSignatureOf(hashing, beacon.chain, round, beacon.signatureOf(round))).toBe(true)
    expect(isSignatureOf(hashing, beacon.chain, round, respelled(round) ?? new Uint8Array())).toBe(false)
    expect(isSignatureOf(hashing, beacon.chain, round, fromHex(`c0${'00'.repeat(47)}`))).toBe(false)
  })

  it('is refused with any bit changed, and when it is no point at all', () => {
    fc.assert(
      fc.property(fc.nat(47), fc.nat(7), (at, bit) => {
        const changed = signature.slice()
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        expect(isSignatureOf(hashing, quicknet, 1000, changed)).toBe(false)
      }),
      { numRuns: 20 },
    )
    for (const none of [new Uint8Array(0), new Uint8Array(48), signature.subarray(1)])
      expect(isSignatureOf(hashing, quicknet, 1000, none)).toBe(false)
  })
})

describe('the first round from an instant on', () => {
  it('is due then or later, and the one before it is not', () => {
    const Instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(Instant, (from) => {
        const round = firstRoundFrom(quicknet, from)
        expect(roundTime(quicknet, round).getTime()).toBeGreaterThanOrEqual(from.getTime())
        expect(roundTime(quicknet, round - 1).getTime()).toBeLessThan(from.getTime())
      }),
    )
  })

  it('is never before the chain began', () => {
    expect(firstRoundFrom(quicknet, new Date(0))).toBe(1)
  })
})
