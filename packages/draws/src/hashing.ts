import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256, which the rules of a draw are given: the platform's own where there is one, else the one written in JavaScript. */
export interface Hashing {
  /** The 32 bytes of the digest; never a buffer that is used again. */
  sha256(bytes: Uint8Array): Uint8Array
  /** The same over bytes that come in pieces. */
  running(): RunningHash
}

export interface RunningHash {
  update(bytes: Uint8Array): void
  digest(): Uint8Array
}

/** SHA-256 in JavaScript, for browsers: theirs answers promises only, which costs more than the hash. */
export const portableHashing: Hashing = {
  sha256,
  running() {
    const state = sha256.create()
    return { update: (bytes) => void state.update(bytes), digest: () => state.digest() }
  },
}

/** The part of `node:crypto` that is used. */
interface NodeCrypto {
  hash(algorithm: 'sha256', bytes: Uint8Array, encoding: 'binary'): string
  createHash(algorithm: 'sha256'): { update(bytes: Uint8Array): unknown; digest(): Uint8Array }
}

/** `nativeHashing(await import('node:crypto'))`. Digests come as text: a Buffer for each costs twice the hash (measured, Node 24). */
export function nativeHashing({ hash, createHash }: NodeCrypto): Hashing {
  return {
    sha256: (bytes) => fromBinary(hash('sha256', bytes, 'binary')),
    running() {
      const state = createHash('sha256')
      return { update: (bytes) => void state.update(bytes), digest: () => Uint8Array.from(state.digest()) }
    },
  }
}

function fromBinary(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
