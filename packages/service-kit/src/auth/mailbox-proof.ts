import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Id } from '@evenhand/contracts/ids'
import { type PersonTraces, persons } from './person-traces.ts'
import { donorIds } from './donor-id.ts'

export const mailboxProofDays = 30

const issuer = 'evenhand-mailbox-proof'
const Claims = z.object({ sub: Id, person: Id, domain: z.string(), disposable: z.boolean() })

export interface MailboxProofs {
  /** Goes into emails to the mailbox alone: who has it has read one of them. It signs nobody in. */
  tokenFor(mailbox: { email: string; now: Date }): Promise<string>
  /** The donor whose mailbox it proves, and as whom they are counted; undefined when it is too old, or not of our making. */
  read(link: { token: string; now: Date }): Promise<(PersonTraces & { donorId: string }) | undefined>
}

/**
 * Links that prove a mailbox, for what costs nothing to count (docs/decisions/0079). The services that email what was entered make their tokens,
 * and identity reads them: the key is derived from the donor id key, which all of them have.
 */
export function mailboxProofs(donorIdKey: string): MailboxProofs {
  const key = new Uint8Array(hkdfSync('sha256', donorIdKey, '', issuer, 32))
  const [donorIdOf, known] = [donorIds(donorIdKey), persons(donorIdKey)]
  return {
    async tokenFor({ email, now }) {
      const until = Math.floor(now.getTime() / 1000) + mailboxProofDays * 24 * 60 * 60
      const { person, domain, isDisposable: disposable } = known.of(email)
      const jwt = new SignJWT({ person, domain, disposable }).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer)
      return jwt.setSubject(donorIdOf(email)).setExpirationTime(until).sign(key)
    },
    async read({ token, now }) {
      const options = { issuer, currentDate: now, requiredClaims: ['exp', 'sub'], algorithms: ['HS256'] }
      const payload = await jwtVerify(token, key, options).then(
        (verified) => verified.payload,
        () => undefined,
      )
      const claims = Claims.safeParse(payload).data
      if (!claims) return undefined
      const { sub: donorId, person, domain, disposable: isDisposable } = claims
      return { donorId, person, domain, isDisposable }
    },
  }
}
