import { deskAccount } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { hashLinkToken, newLinkToken, secretLink } from '@evenhand/service-kit/auth'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { AccountParts } from '../account/counting-codes.ts'
import { mayTakeAway, type Prover, withProof } from '../account/prove-factor.ts'
import { tellChange, type TellingParts } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { isInvited, lockWorkers, worksHere } from '../people/store.ts'
import {
  deleteAskedEmail,
  findLinkedEmail,
  type LinkedEmail,
  saveAskedEmail,
  saveEmail,
} from '../asked-emails/store.ts'

/**
 * Emails a link to the address that somebody gives as theirs, and warns the one they have: whoever gets there could have their password made void and
 * choose another one. So a passkey of the last day doesn't do for it.
 */
export const askForEmail = (parts: AccountParts, { email: typed, ...by }: Prover & { email: string }) =>
  withProof(parts, by, async (tx, proved) => {
    const { id, name, email: before } = proved.account
    if (!mayTakeAway(proved, parts.now())) return { kind: 'too-new' as const }
    const email = normaliseEmail(typed)
    if (email === before) return { kind: 'as-before' as const }
    if ((await worksHere(tx, email)) || (await isInvited(tx, email))) return { kind: 'taken' as const }
    await mailLink(tx, parts, { id, name, email })
    return { kind: 'asked' as const }
  })

export async function mailLink(tx: Transaction, parts: TellingParts, { id, name, email }: LinkedEmail): Promise<void> {
  const { publicUrl, now } = parts
  const token = newLinkToken()
  const expiresAt = new Date(now().getTime() + deskAccount.emailLinkHours * 3_600_000)
  await saveAskedEmail(tx, { id, email, linkHash: hashOf(token), expiresAt })
  await writeAudit(tx, 'email-asked', id, { personId: id, words: wordsOf(email) })
  await tellChange(tx, parts, { id, what: 'email-asked' })
  await requestMail(tx, 'desk-email-confirm', {
    key: id,
    mailKey: `desk-email-confirm:${uuidv7()}`,
    to: email,
    values: { name, link: secretLink(publicUrl, '/admin/email', { token }), hours: String(deskAccount.emailLinkHours) },
    uselessAfter: expiresAt,
  })
}

type LinkParts = TellingParts & { db: Database }

/** Whose address a link sets; looking at it uses nothing up. */
export const findLinked = ({ db, now }: LinkParts, token: string): Promise<LinkedEmail | undefined> =>
  findLinkedEmail(db, hashOf(token), now())

/** Makes the address theirs, once. Their sessions stay: it opens nothing that they couldn't open before. */
export const confirmEmail = (
  parts: LinkParts,
  token: string,
): Promise<{ kind: 'set'; email: string } | { kind: 'over' | 'taken' }> =>
  parts.db.transaction(async (tx) => {
    // First, as everyone locks who changes people: nobody else takes the address meanwhile.
    await lockWorkers(tx)
    const linked = await findLinkedEmail(tx, hashOf(token), parts.now())
    if (!linked) return { kind: 'over' }
    const { id, email } = linked
    if ((await worksHere(tx, email)) || (await isInvited(tx, email))) return { kind: 'taken' }
    await deleteAskedEmail(tx, id)
    await writeAudit(tx, 'email-changed', id, { personId: id, words: wordsOf(email) })
    // Before it is another: the address that was theirs is told.
    await tellChange(tx, parts, { id, what: 'email-changed' })
    await saveEmail(tx, id, email)
    return { kind: 'set', email }
  })

const hashOf = (token: string): Buffer => hashLinkToken('desk-email', token)

/** The trail is kept for good, so it has no address. */
const wordsOf = (email: string): string => `An address at ${email.slice(email.lastIndexOf('@') + 1)}`
