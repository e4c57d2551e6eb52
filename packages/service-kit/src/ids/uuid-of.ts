import { createHash } from 'node:crypto'

/** The first 16 bytes of a digest in the form of a UUIDv8 (RFC 9562 §5.8). */
export function uuidOfDigest(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id that follows from a name: the same each time, also after a restore. */
export const uuidOfName = (name: string): string => uuidOfDigest(createHash('sha256').update(name).digest())
