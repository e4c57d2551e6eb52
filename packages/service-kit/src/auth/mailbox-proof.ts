import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Id } from '@evenhand/contracts/ids'

export const mailboxProofDays = 30

const issuer = 'evenhand-mailbox-proof'
const Claims = z.object({ sub: Id })

export interface MailboxProofs {
  /** Goes into emails to the mailbox alone: who has it has read one of them. It signs nobody in. */
  tokenFor(mailbox: { donorId: string; now: Date }): Promise<string>
  /** The donor whose mailbox it proves; undefined when it is too old, or not of our making. */
  read(link: { token: string; now: Date }): Promise<string | undefined>
}

/**
 * Links that prove a mailbox, for what costs nothing to count (docs/decisions/0079). The services that email what was entered make their tokens,
 * and identity reads them: the key is derived from the donor id key, which all of them have.
 */
export function mailboxProofs(donorIdKey: string): MailboxProofs {
  const key = new Uint8Array(hkdfSync('sha256', donorIdKey, '', issuer, 32))
  return {
    async tokenFor({ donorId, now }) {
      const until = Math.floor(now.getTime() / 1000) + mailboxProofDays * 24 * 60 * 60
      const jwt = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setSubject(donorId)
      return jwt.setExpirationTime(until).sign(key)
    },
    async read({ token, now }) {
      const options = { issuer, currentDate: now, requiredClaims: ['exp', 'sub'], algorithms: ['HS256'] }
      const payload = await jwtVerify(token, key, options).then(
        (verified) => verified.payload,
        () => undefined,
      )
      return Claims.safeParse(payload).data?.sub
    },
  }
}
