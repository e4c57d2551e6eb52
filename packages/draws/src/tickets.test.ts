import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { u64 } from './bytes.ts'
import { nativeHashing } from './hashing.ts'
import { drawKeyOf, ticketAmongAll, ticketFor, type Tickets } from './tickets.ts'

const hashing = nativeHashing(crypto)

/** Answers these digests one after the other. */
const answering = (...digests: Uint8Array[]) => ({ ...hashing, sha256: () => digests.shift() ?? new Uint8Array(32) })

const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), crypto.createHash('sha256')).digest()
const hexOf = (value: bigint | number, bytes: number): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex')

it('the key of a draw is SHA-256 of a label and all that decides it', () => {
  const part = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(part, part, part, part, fc.bigInt(1n, (1n << 63n) - 1n), (root, rulesHash, seed, randomness, total) => {
      const key = drawKeyOf(hashing, { root, total, rulesHash, seed, randomness })
      const expected = sha256('evenhand-draw/1', root, hexOf(total, 8), rulesHash, seed, randomness)
      expect(Buffer.from(key).toString('hex')).toBe(expected.toString('hex'))
    }),
  )
})

describe('a ticket', () => {
  it('is a number below 2^256, of a label, the key, the place and the attempt, as a rest of those that remain', () => {
    const key = hashing.sha256(u64(9))
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.bigInt(1n, 1n << 62n), (place, remaining) => {
        const number = BigInt(`0x${sha256('evenhand-ticket/1', key, hexOf(place, 4), hexOf(0, 4)).toString('hex')}`)
        expect(ticketFor(hashing, key, place, remaining)).toBe(number % remaining)
      }),
    )
  })

  it('is drawn again with the number of its attempt', () => {
    const key = hashing.sha256(u64(9))
    const asked: string[] = []
    const second = {
      ...hashing,
      sha256: (bytes: Uint8Array) => {
        asked.push(Buffer.from(bytes).toString('hex'))
        return new Uint8Array(32).fill(asked.length === 1 ? 0xff : 0)
      },
    }
    expect(ticketFor(second, key, 7, 3n)).toBe(0n)
    const input = (attempt: number) =>
      Buffer.concat([Buffer.from('evenhand-ticket/1'), key, hexOf(7, 4), hexOf(attempt, 4)])
    expect(asked).toEqual([0, 1].map((attempt) => input(attempt).toString('hex')))
  })

  it('is one of those that remain', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, (1n << 63n) - 1n), fc.nat(100), (remaining, place) => {
        const ticket = ticketFor(hashing, hashing.sha256(u64(remaining)), place, remaining)
        expect(ticket >= 0n && ticket < remaining).toBe(true)
      }),
    )
  })

  it('is drawn again when its number would favour low tickets', () => {
    const highest = new Uint8Array(32).fill(0xff)
    const five = new Uint8Array(32)
    five[31] = 5
    // 2^256 - 1 is a multiple of 3, and so the highest number is the one that is too many.
    expect(ticketFor(answering(highest, five), five, 0, 3n)).toBe(2n)
    expect(ticketFor(answering(highest), five, 0, 2n)).toBe(1n)
  })

  it('comes from a hash that works', () => {
    let attempts = 0
    const sha256 = () => {
      attempts += 1
      return new Uint8Array(32).fill(0xff)
    }
    expect(() => ticketFor({ ...hashing, sha256 }, new Uint8Array(32), 0, 3n)).toThrow('the hash function is broken')
    expect(attempts).toBe(256)
  })

  it('differs from place to place', () => {
    const key = hashing.sha256(u64(7))
    const tickets = Array.from({ length: 50 }, (_, place) => ticketFor(hashing, key, place, 1n << 62n))
    expect(new Set(tickets).size).toBe(50)
  })

  it('falls on each donor as often as the entries say, in a million draws (chi-square)', () => {
    const weights = [1n, 2n, 3n, 5n, 10n, 25n, 50n, 100n, 250n, 554n]
    const total = weights.reduce((sum, weight) => sum + weight, 0n)
    const holders = weights.flatMap((weight, donor) => Array.from({ length: Number(weight) }, () => donor))
    const wins = weights.map(() => 0)
    const draws = 1_000_000
    const key = new Uint8Array(32)
    const view = new DataView(key.buffer)
    for (let draw = 0; draw < draws; draw++) {
      view.setUint32(0, draw)
      const winner = holders[Number(ticketFor(hashing, key, 0, total))] ?? 0
      wins[winner] = (wins[winner] ?? 0) + 1
    }
    const chiSquare = weights.reduce((sum, weight, donor) => {
      const expected = (draws * Number(weight)) / Number(total)
      return sum + ((wins[donor] ?? 0) - expected) ** 2 / expected
    }, 0)
    // The draws are always the same, so this never fails by chance. Nine degrees of freedom: 27.9 is passed once in a thousand.
    expect(chiSquare).toBeLessThan(27.9)
  })
})

describe('leaving out the tickets of those who were drawn', () => {
  /** Donors of a small pool, and which of them were drawn, in the order of the draw. */
  const Drawn = fc.array(fc.bigInt(1n, 9n), { minLength: 2, maxLength: 12 }).chain((weights) => {
    const holders: Tickets[] = []
    let from = 0n
    for (const entries of weights) {
      holders.push({ from, entries })
      from += entries
    }
    return fc.record({ total: fc.constant(from), drawn: fc.shuffledSubarray(holders) })
  })

  it('keeps the order of the others, and gives each of them exactly one number', () => {
    fc.assert(
      fc.property(Drawn, ({ total, drawn }) => {
        const isOut = (ticket: bigint) => drawn.some(({ from, entries }) => ticket >= from && ticket < from + entries)
        const all = Array.from({ length: Number(total) }, (_, ticket) => BigInt(ticket))
        const left = all.filter((ticket) => !isOut(ticket))
        expect(left.map((_, at) => ticketAmongAll(BigInt(at), drawn))).toEqual(left)
      }),
    )
  })
})
