import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export { bytesToHex as toHex, concatBytes as joined, hexToBytes as fromHex, utf8ToBytes as fromText }

/** Every platform has it, and no types are shared by all of them. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

/** UTF-8; bytes that are none become replacement characters. */
export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Entries and tickets are below 2^63, so that every language has a whole number for them. */
export const entriesEnd = 1n << 63n

/** Eight bytes, big endian. */
export function u64(value: bigint | number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** Four bytes, big endian. */
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Negative, zero or positive, as the first bytes of `a` come before, with or after those of `b`. Unless said otherwise all bytes: both have one length. */
export function compareBytes(a: Uint8Array, b: Uint8Array, length = a.length): number {
  for (let at = 0; at < length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && compareBytes(a, b) === 0

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const letters = Math.min(4, bytes.length - at + 1)
    for (let letter = 0; letter < letters; letter++) text += base64Letters[(three >> (18 - 6 * letter)) & 63]
  }
  return text
}

/** `undefined` for anything that `toBase64Url` does not write, spare bits included. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    held = ((held << 6) | base64Letters.indexOf(letter)) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
  }
  // Also where a letter is none of them.
  return toBase64Url(bytes) === text ? bytes : undefined
}
