import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const purpose = 'evenhand-second-factor'
const nonceBytes = 12
const tagBytes = 16

export interface FactorSeal {
  seal(key: string, administratorId: string): Buffer
  /** @throws where it was sealed under another key, or for somebody else */
  open(sealed: Buffer, administratorId: string): string
}

/**
 * Keeps what an app computes with unreadable in the database and its backups. It can't be hashed: each check computes with it too. The key
 * is derived from the donor id key, which lasts as long as the data.
 */
export function factorSeal(donorIdKey: string): FactorSeal {
  const sealKey = new Uint8Array(hkdfSync('sha256', donorIdKey, '', purpose, 32))
  return {
    seal(key, administratorId) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(administratorId))
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
    },
    open(sealed, administratorId) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(administratorId))
        .setAuthTag(sealed.subarray(-tagBytes))
      return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
