import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By which people and secret scanners know one: `evh_key_[0-9A-Za-z]{49}`. */
export const apiKeyPrefix = 'evh_key_'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
/** As many as 256 bits take, and 32. */
const secretDigits = 43
const checkDigits = 6
const keyPattern = /^evh_key_[0-9A-Za-z]{49}$/

/**
 * A new key: the prefix, 256 random bits and a checksum of both, in letters and digits alone, so that a double click selects all of it and a scanner tells
 * it from other words without asking anyone.
 */
export function newApiKey(): string {
  const begin = apiKeyPrefix + inDigits(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretDigits)
  return begin + checkOf(begin)
}

/** Whether it may be one of ours: nothing is looked up for what was cut off or mistyped. */
export const looksLikeApiKey = (text: string): boolean =>
  keyPattern.test(text) && checkOf(text.slice(0, -checkDigits)) === text.slice(-checkDigits)

/** What is kept of a key. 256 random bits need no slow hash: nobody can try them all. */
export const hashApiKey = (key: string): string => createHash('sha256').update(`api-key ${key}`).digest('hex')

/** By which its owner knows it again. */
export const endingOf = (key: string): string => key.slice(-4)

const checkOf = (begin: string): string => inDigits(BigInt(crc32(begin)), checkDigits)

function inDigits(value: bigint, width: number): string {
  let [written, rest] = ['', value]
  for (let place = 0; place < width; place++) {
    written = digits.charAt(Number(rest % BigInt(digits.length))) + written
    rest /= BigInt(digits.length)
  }
  return written
}
