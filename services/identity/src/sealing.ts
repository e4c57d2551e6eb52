import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface Sealing {
  seal(secret: string, ownerId: string): Buffer
  /** @throws where it was sealed under another key or purpose, or for something else */
  open(sealed: Buffer, ownerId: string): string
}

/**
 * Keeps what we compute with unreadable in the database and its backups, where it can't be hashed: each check and signature computes with it too. The
 * key is derived from the donor id key, which lasts as long as the data.
 */
export function sealingFor(purpose: string, donorIdKey: string): Sealing {
  const sealKey = new Uint8Array(hkdfSync('sha256', donorIdKey, '', purpose, 32))
  return {
    seal(secret, ownerId) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(ownerId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
    },
    open(sealed, ownerId) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(sealed.subarray(-tagBytes))
      return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
