import { fromText } from './bytes.ts'
import type { Hashing } from './hashing.ts'

const donorLabel = fromText('evenhand-donor/1')
const blockBytes = 64

export const blindingSecretBytes = 32
export const saltBytes = 32

const donorIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const donorIdBytesCount = 16
const dash = 0x2d

/** The 16 bytes of a UUID in its usual form: 36 characters, lower case. Throws a RangeError for any other text. */
export function donorIdBytes(donorId: string): Uint8Array {
  if (!donorIdPattern.test(donorId)) throw new RangeError('A donor id is a UUID in lower case')
  const bytes = new Uint8Array(donorIdBytesCount)
  let character = 0
  for (let at = 0; at < donorIdBytesCount; at++) {
    if (donorId.charCodeAt(character) === dash) character += 1
    bytes[at] = (digitAt(donorId, character) << 4) | digitAt(donorId, character + 1)
    character += 2
  }
  return bytes
}

function digitAt(text: string, character: number): number {
  const code = text.charCodeAt(character)
  return code < 0x61 ? code - 0x30 : code - 0x61 + 10
}

/** How a draw hides who takes part: ids that only whoever has the draw's secret, or a donor's own salt, can find (docs/draw-format.md §2). */
export interface Blinding {
  /** HMAC-SHA-256 of the donor id under the secret of the draw: 32 bytes, told to this donor alone. */
  saltOf(donorId: Uint8Array): Uint8Array
  blindedIdOf(donorId: Uint8Array, salt: Uint8Array): Uint8Array
}

/** The blinded id of a donor with its salt: SHA-256 over a label, the salt and the donor id. */
export const blindedId = (hashing: Hashing, donorId: Uint8Array, salt: Uint8Array): Uint8Array =>
  blindedIds(hashing)(donorId, salt)

function blindedIds({ sha256 }: Hashing): Blinding['blindedIdOf'] {
  const input = new Uint8Array(donorLabel.length + saltBytes + donorIdBytesCount)
  input.set(donorLabel)
  return (donorId, salt) => {
    if (salt.length !== saltBytes || donorId.length !== donorIdBytesCount)
      throw new RangeError('A salt has 32 bytes and a donor id 16')
    input.set(salt, donorLabel.length)
    input.set(donorId, donorLabel.length + saltBytes)
    return sha256(input)
  }
}

/** The blinding of one draw under its secret of 32 bytes, which is never published. */
export function blindingWith(hashing: Hashing, secret: Uint8Array): Blinding {
  if (secret.length !== blindingSecretBytes) throw new RangeError('The secret of a draw has 32 bytes')
  const inner = padded(secret, 0x36, donorIdBytesCount)
  const outer = padded(secret, 0x5c, 32)
  return {
    saltOf(donorId) {
      if (donorId.length !== donorIdBytesCount) throw new RangeError('A donor id has 16 bytes')
      inner.set(donorId, blockBytes)
      outer.set(hashing.sha256(inner), blockBytes)
      return hashing.sha256(outer)
    },
    blindedIdOf: blindedIds(hashing),
  }
}

/** The key block of HMAC (RFC 2104) with room for what follows it. */
function padded(secret: Uint8Array, mask: number, room: number): Uint8Array {
  const block = new Uint8Array(blockBytes + room).fill(mask, 0, blockBytes)
  for (const [at, byte] of secret.entries()) block[at] = byte ^ mask
  return block
}
