import { type DeskRole, people } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { hashLinkToken, newLinkToken, secretLink } from '@evenhand/service-kit/auth'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { normaliseUsername } from '../administrators/store.ts'
import { revokeKeysOf } from '../api-keys/use-cases.ts'
import { type OwnAction, writeAudit } from '../audit/store.ts'
import { deleteFactors, findFactors } from '../second-factor/store.ts'
import { hasFactor } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { hashSecret } from '../secrets.ts'
import { pauseThoseOf } from '../webhooks/pause-those-of.ts'
import { decidedMore } from './deciders.ts'
import { saveGiven } from './deciders-store.ts'
import { type Change, decideChange, type Decision, expiryOf, inOrder, mayChangePeople, rolesInWords } from './rules.ts'
import {
  deleteInvitation,
  deleteInvitationsOf,
  findInvitationOf,
  insertInvitation,
  insertPerson,
  type InvitationRow,
  lockInvitation,
  lockWorkers,
  saveRemoved,
  saveRoles,
  saveSentAgain,
  takeInvitation,
  type WorkerRow,
  worksHere,
} from './store.ts'
import { tellDeciders } from './tell-deciders.ts'
import { tellPeople } from './tell-people.ts'

/** Who does something, where the site is, and when. */
interface Doing {
  by: string
  publicUrl: string
  now: Date
}

export type Invited =
  | { kind: 'sent'; invitation: InvitationRow }
  | { kind: 'no-owner' | 'works-here' | 'invited' | 'unknown' }

/** Invites somebody by email. What is typed twice is one invitation. */
export const invite = (
  db: Database,
  { name, email: typed, roles, by, publicUrl, now }: people.InvitationForm & Doing,
): Promise<Invited> =>
  db.transaction(async (tx): Promise<Invited> => {
    const workers = await lockWorkers(tx)
    const owner = ownerAmong(workers, by)
    if (!owner) return { kind: 'no-owner' }
    const email = normaliseEmail(typed)
    if (await worksHere(tx, email)) return { kind: 'works-here' }
    const token = newLinkToken()
    const invitation = {
      id: uuidv7(),
      name,
      email,
      roles: inOrder(roles),
      sentCount: 1,
      invitedBy: by,
      firstInvitedBy: by,
      sentAt: now,
      expiresAt: expiryOf(now),
    }
    const tokenHash = hashLinkToken('desk-invitation', token)
    if (!(await insertInvitation(tx, { ...invitation, tokenHash }))) return { kind: 'invited' }
    await tellPeople(
      tx,
      workers,
      { what: 'invited', by, person: invitation, after: invitation.roles },
      { publicUrl, now },
    )
    await mail(tx, invitation, { token, inviter: owner.name, publicUrl })
    await tell(tx, 'person-invited', by, invitation)
    return { kind: 'sent', invitation }
  })

/** With a new link; the one before opens nothing from then on. */
export const sendAgain = (
  db: Database,
  { invitationId, by, publicUrl, now }: { invitationId: string } & Doing,
): Promise<Invited> =>
  db.transaction(async (tx): Promise<Invited> => {
    const owner = await lockOwner(tx, by)
    if (!owner) return { kind: 'no-owner' }
    const before = await lockInvitation(tx, invitationId)
    if (!before) return { kind: 'unknown' }
    const token = newLinkToken()
    const sent = { invitedBy: by, sentAt: now, expiresAt: expiryOf(now), sentCount: before.sentCount + 1 }
    const invitation = { ...before, ...sent }
    await saveSentAgain(tx, { ...invitation, tokenHash: hashLinkToken('desk-invitation', token) })
    await mail(tx, invitation, { token, inviter: owner.name, publicUrl })
    await tell(tx, 'invitation-sent-again', by, invitation)
    return { kind: 'sent', invitation }
  })

export const cancel = (
  db: Database,
  { invitationId, by }: { invitationId: string; by: string },
): Promise<'canceled' | 'no-owner' | 'unknown'> =>
  db.transaction(async (tx) => {
    if (!(await lockOwner(tx, by))) return 'no-owner'
    const canceled = await deleteInvitation(tx, invitationId)
    if (!canceled) return 'unknown'
    await tell(tx, 'invitation-canceled', by, canceled)
    return 'canceled'
  })

/** Changes what somebody may do, or with no role lets them work here no longer. */
export const change = (db: Database, { now, publicUrl, ...asked }: Change & Omit<Doing, 'by'>): Promise<Decision> =>
  db.transaction(async (tx) => {
    const workers = await lockWorkers(tx)
    const decision = decideChange(workers, asked)
    const { personId: id, by } = asked
    const person = workers.find((worker) => worker.id === id)
    const name = person?.name ?? ''
    if (decision.kind === 'same' || decision.kind === 'changed') await endWaiting(tx, asked.personId)
    // Their sessions end all the same.
    if (decision.kind === 'same') await writeAudit(tx, 'sessions-ended', by, { personId: id, words: name })
    if (decision.kind !== 'changed' || !person) return decision
    const { roles, before } = decision
    if (roles.length === 0) {
      await saveRemoved(tx, id)
      await deleteFactors(tx, id)
      await tell(tx, 'person-removed', by, { id, name, roles: before.roles })
    } else {
      await saveRoles(tx, id, roles)
      await saveGiven(tx, { personId: id, givenBy: by, kinds: decidedMore(roles, before.roles), now })
      const words = `${name}: ${rolesInWords(roles)} instead of ${rolesInWords(before.roles)}`
      await writeAudit(tx, 'roles-changed', by, { personId: id, words })
    }
    if (before.roles.includes('owner') && !roles.includes('owner')) {
      await cancelThoseOf(tx, id, by)
      await revokeKeysOf(tx, id, { by, at: now })
      await pauseThoseOf(tx, id, { by, because: 'maker-left', publicUrl })
    }
    await tellDeciders(tx, now)
    const told = { by, person, before: before.roles }
    const what = roles.length === 0 ? ({ what: 'removed' } as const) : ({ what: 'roles', after: roles } as const)
    await tellPeople(tx, workers, { ...told, ...what }, { publicUrl, now })
    return decision
  })

/** Whoever is no owner any longer has invited nobody: least of all themselves, at another address. */
export async function cancelThoseOf(tx: Transaction, inviterId: string, by: string): Promise<void> {
  for (const canceled of await deleteInvitationsOf(tx, inviterId)) await tell(tx, 'invitation-canceled', by, canceled)
}

/** Turns off the second factor of somebody who lost it, app and passkeys: with the password alone they can log in, and set up another. */
export const resetFactor = (
  db: Database,
  { personId: id, reason, by, publicUrl, now }: { personId: string; reason: string } & Doing,
): Promise<'reset' | 'no-owner' | 'unknown' | 'own' | 'no-factor'> =>
  db.transaction(async (tx) => {
    const workers = await lockWorkers(tx)
    const owner = ownerAmong(workers, by)
    if (!owner) return 'no-owner'
    if (id === by) return 'own'
    const person = workers.find((worker) => worker.id === id)
    if (!person) return 'unknown'
    // First, as a login takes them.
    await endWaiting(tx, id)
    if (!hasFactor(await findFactors(tx, id))) return 'no-factor'
    await deleteFactors(tx, id)
    await writeAudit(tx, 'factor-reset', by, { personId: id, words: `${person.name}: ${reason}` })
    await tellPeople(tx, workers, { what: 'factor-reset', by, person, reason }, { publicUrl, now })
    if (person.email === null) return 'reset'
    await requestMail(tx, 'desk-factor-reset', {
      key: id,
      mailKey: `desk-factor-reset:${uuidv7()}`,
      to: person.email,
      values: { name: person.name, by: owner.name, reason, link: new URL('/admin', publicUrl).href },
    })
    return 'reset'
  })

type Joining = Omit<Doing, 'by'> & { token: string; username: string; password: string }

type Joined = { kind: 'joined'; username: string } | { kind: 'over' | 'username-taken' | 'works-here' }

/** Takes an invitation up: from then on the person can log in. Refused, it stays as it was. */
export async function join(
  db: Database,
  { token, username: typed, password, publicUrl, now }: Joining,
): Promise<Joined> {
  const username = normaliseUsername(typed)
  const tokenHash = hashLinkToken('desk-invitation', token)
  // A hash of a password is dear: nobody has one made without an invitation.
  if (!(await findInvitationOf(db, tokenHash))) return { kind: 'over' }
  const passwordHash = await hashSecret(password)
  return db
    .transaction(async (tx): Promise<Joined> => {
      // Before the invitation, as everyone locks who changes people: an owner who is removed at this moment invites nobody.
      const inviter = (await findInvitationOf(tx, tokenHash))?.invitedBy
      const workers = await lockWorkers(tx)
      if (inviter === undefined || !ownerAmong(workers, inviter)) return { kind: 'over' }
      const invitation = await takeInvitation(tx, tokenHash, now)
      if (invitation?.invitedBy !== inviter) return { kind: 'over' }
      if (await worksHere(tx, invitation.email)) throw new NotJoined('works-here')
      if (!(await insertPerson(tx, invitation, { username, passwordHash }))) throw new NotJoined('username-taken')
      const kinds = decidedMore(invitation.roles, [])
      for (const givenBy of new Set([inviter, invitation.firstInvitedBy]))
        await saveGiven(tx, { personId: invitation.id, givenBy, kinds, now })
      const words = `${invitation.name}: ${rolesInWords(invitation.roles)}`
      await writeAudit(tx, 'made', invitation.id, { personId: invitation.id, words })
      await tellDeciders(tx, now)
      const told = { what: 'joined', by: inviter, person: invitation, after: invitation.roles } as const
      await tellPeople(tx, workers, told, { publicUrl, now })
      return { kind: 'joined', username }
    })
    .catch((error: unknown): Joined => {
      if (error instanceof NotJoined) return { kind: error.kind }
      throw error
    })
}

/** Undoes the taking of an invitation. */
class NotJoined extends Error {
  override name = 'NotJoined'
  readonly kind: 'username-taken' | 'works-here'
  constructor(kind: 'username-taken' | 'works-here') {
    super(kind)
    this.kind = kind
  }
}

/** Roles may have been taken within the second for which a session is still believed. */
const ownerAmong = (workers: readonly WorkerRow[], by: string): WorkerRow | undefined =>
  workers.find((worker) => worker.id === by && mayChangePeople(worker))

const lockOwner = async (tx: Transaction, by: string): Promise<WorkerRow | undefined> =>
  ownerAmong(await lockWorkers(tx), by)

const tell = (
  tx: Transaction,
  action: OwnAction,
  by: string,
  { id, name, roles }: { id: string; name: string; roles: readonly DeskRole[] },
): Promise<void> => writeAudit(tx, action, by, { personId: id, words: `${name}: ${rolesInWords(roles)}` })

const mail = (
  tx: Transaction,
  { id, name, email, roles, sentCount, expiresAt }: InvitationRow,
  { token, inviter, publicUrl }: { token: string; inviter: string; publicUrl: string },
): Promise<void> =>
  requestMail(tx, 'desk-invitation', {
    key: id,
    mailKey: `desk-invitation:${id}:${sentCount}`,
    to: email,
    values: {
      name,
      inviter,
      roles: rolesInWords(roles),
      link: secretLink(publicUrl, '/admin/join', { token }),
      days: String(people.invitationDays),
    },
    uselessAfter: expiresAt,
  })
