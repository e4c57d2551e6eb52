import { fromHex, fromText, joined } from './bytes.ts'
import type { Hashing } from './hashing.ts'

const donorLabel = fromText('evenhand-donor/1')
const blockBytes = 64

export const blindingSecretBytes = 32

/** The 16 bytes of a UUID in its usual form of 36 characters. */
export function donorIdBytes(donorId: string): Uint8Array {
  const hex = donorId.replaceAll('-', '')
  if (hex.length !== 32 || donorId.length !== 36) throw new RangeError('A donor id is a UUID of 36 characters')
  return fromHex(hex)
}

/** How a draw hides who takes part: ids that only whoever has the draw's secret, or a donor's own salt, can find (docs/draw-format.md §2). */
export interface Blinding {
  /** HMAC-SHA-256 of the donor id under the secret of the draw: 32 bytes, told to this donor alone. */
  saltOf(donorId: Uint8Array): Uint8Array
  blindedIdOf(donorId: Uint8Array, salt: Uint8Array): Uint8Array
}

export function blindedId({ sha256 }: Hashing, donorId: Uint8Array, salt: Uint8Array): Uint8Array {
  return sha256(joined(donorLabel, salt, donorId))
}

/** The blinding of one draw under its secret of 32 bytes, which is never published. */
export function blindingWith(hashing: Hashing, secret: Uint8Array): Blinding {
  if (secret.length !== blindingSecretBytes) throw new RangeError('The secret of a draw has 32 bytes')
  const inner = padded(secret, 0x36, 16)
  const outer = padded(secret, 0x5c, 32)
  return {
    saltOf(donorId) {
      inner.set(donorId, blockBytes)
      outer.set(hashing.sha256(inner), blockBytes)
      return hashing.sha256(outer)
    },
    blindedIdOf: (donorId, salt) => blindedId(hashing, donorId, salt),
  }
}

/** The key block of HMAC (RFC 2104) with room for what follows it. */
function padded(secret: Uint8Array, mask: number, room: number): Uint8Array {
  const block = new Uint8Array(blockBytes + room).fill(mask, 0, blockBytes)
  for (const [at, byte] of secret.entries()) block[at] = byte ^ mask
  return block
}
