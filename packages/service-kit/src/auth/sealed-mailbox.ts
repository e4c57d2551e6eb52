import { hkdfSync } from 'node:crypto'
import { emailCharactersMax } from '@evenhand/contracts/ids'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

export const sealedMailboxMinutes = 10

const issuer = 'evenhand-mailbox'
const Claims = z.object({ email: z.string(), browser: z.string() })

export interface MailboxSeal {
  /** For one browser and ten minutes. Says nothing, not even how long the address is. */
  seal(mailbox: { email: string; browser: string; now: Date }): Promise<string>
  /** The address; undefined when it is too old, of another browser, or not of our making. */
  open(sealed: { mailbox: string; browser: string; now: Date }): Promise<string | undefined>
}

/**
 * Carries an address from the service that owns it to the one that proves mailboxes, by way of the browser, who cannot read it: services do
 * not ask each other, and events hold no addresses. The key is derived from the donor id key, which both have.
 */
export function mailboxSeal(donorIdKey: string): MailboxSeal {
  const key = new Uint8Array(hkdfSync('sha256', donorIdKey, '', issuer, 32))
  return {
    async seal({ email, browser, now }) {
      const until = now.getTime() / 1000 + sealedMailboxMinutes * 60
      return new EncryptJWT({ email: email.padEnd(emailCharactersMax), browser })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(issuer)
        .setExpirationTime(Math.floor(until))
        .encrypt(key)
    },
    async open({ mailbox, browser, now }) {
      const options = {
        issuer,
        currentDate: now,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }
      const payload = await jwtDecrypt(mailbox, key, options).then(
        (opened) => opened.payload,
        () => undefined,
      )
      const claims = Claims.safeParse(payload).data
      return claims?.browser === browser ? claims.email.trimEnd() : undefined
    },
  }
}
