import { people } from '@evenhand/contracts/http'
import { hashLinkToken, newLinkToken, secretLink } from '@evenhand/service-kit/auth'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { revokeKeysOf } from '../api-keys/use-cases.ts'
import { tellChange } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { hashSecret, isSecret } from '../secrets.ts'
import { mayChangePeople } from './rules.ts'
import { lockWorkers } from './store.ts'
import { tellPeople } from './tell-people.ts'
import { cancelThoseOf } from './use-cases.ts'
import { pauseThoseOf } from '../webhooks/pause-those-of.ts'
import { findVoid, saveChosen, saveVoid, type VoidPassword } from './void-passwords-store.ts'

interface Parts {
  db: Database
  publicUrl: string
  now: () => Date
}

export type Voided = 'voided' | 'no-owner' | 'unknown' | 'own' | 'no-address'

/**
 * Makes the password of a colleague void and emails them a link to choose a new one; asked again, another link. Whoever does it has a password
 * that holds and keeps it, so of two owners who do it to each other one can still log in.
 */
export async function voidPassword(
  { db, publicUrl, now }: Parts,
  { personId: id, reason, by }: { personId: string; reason: string; by: string },
): Promise<Voided> {
  const token = newLinkToken()
  const nobodysHash = await hashSecret(newLinkToken())
  return db.transaction(async (tx): Promise<Voided> => {
    const workers = await lockWorkers(tx)
    const owner = workers.find((worker) => worker.id === by && mayChangePeople(worker))
    if (!owner) return 'no-owner'
    if (id === by) return 'own'
    const person = workers.find((worker) => worker.id === id)
    if (!person) return 'unknown'
    if (person.email === null) return 'no-address'
    const expiresAt = new Date(now().getTime() + people.passwordLinkHours * 3_600_000)
    await endWaiting(tx, id)
    // What a stranger with the password could have left behind: it would wait for them, or tell them.
    await cancelThoseOf(tx, id, by)
    await revokeKeysOf(tx, id, { by, at: now() })
    // Asked again, an owner may have looked at them and turned them on.
    if (!person.isVoid) await pauseThoseOf(tx, id, { by, because: 'password-void', publicUrl })
    await saveVoid(tx, { id, nobodysHash, linkHash: hashOf(token), expiresAt })
    await writeAudit(tx, 'password-voided', by, { personId: id, words: `${person.name}: ${reason}` })
    await tellPeople(tx, workers, { what: 'password-void', by, person, reason }, { publicUrl, now: now() })
    await requestMail(tx, 'desk-password-void', {
      key: id,
      mailKey: `desk-password-void:${uuidv7()}`,
      to: person.email,
      values: {
        name: person.name,
        by: owner.name,
        reason,
        link: secretLink(publicUrl, '/admin/password', { token }),
        hours: String(people.passwordLinkHours),
      },
      uselessAfter: expiresAt,
    })
    return 'voided'
  })
}

const hashOf = (token: string): Buffer => hashLinkToken('desk-password', token)

/** Whom a link lets choose a password; looking at it uses nothing up. */
export const findLinked = ({ db, now }: Parts, token: string): Promise<VoidPassword | undefined> =>
  findVoid(db, hashOf(token), now())

/** Chooses a new password with the emailed link, once. It logs nobody in: the second factor is asked for as ever. */
export async function choosePassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
): Promise<{ kind: 'chosen'; id: string; username: string } | { kind: 'over' | 'as-before' }> {
  const { db, now } = parts
  // A hash of a password is dear: nobody has one made without a link.
  const linked = await findLinked(parts, token)
  if (!linked) return { kind: 'over' }
  if (await isSecret(linked.voidHash, password)) return { kind: 'as-before' }
  const passwordHash = await hashSecret(password)
  const { id, username } = linked
  return db.transaction(async (tx) => {
    if (!(await saveChosen(tx, { linkHash: hashOf(token), passwordHash, now: now() }))) return { kind: 'over' }
    await endWaiting(tx, id)
    await writeAudit(tx, 'password-changed', id, { personId: id, words: 'With the link that was emailed' })
    await tellChange(tx, parts, { id, what: 'password' })
    return { kind: 'chosen', id, username }
  })
}
