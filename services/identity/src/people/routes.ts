import { people } from '@evenhand/contracts/http'
import { administratorOf, hashLinkToken } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { type PeopleParts, refusalOf, toPerson } from './answers.ts'
import type { Change } from './rules.ts'
import { findInvitationOf, findPerson, type InvitationRow, listInvitations, listPeople } from './store.ts'
import { cancel, change, invite, type Invited, join, resetFactor, sendAgain } from './use-cases.ts'

/** Who works at the desk: seen and changed by owners, joined by those whom they invite. */
export const peopleRoutes = ({ db, now, publicUrl }: PeopleParts): readonly Route[] => [
  route(people.listPeople, async (_input, { caller }) => {
    const by = administratorOf(caller)
    const [rows, invitations] = await Promise.all([listPeople(db), listInvitations(db)])
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return {
      people: rows.map((row) => toPerson(row, by)),
      invitations: invitations.map((row) => toInvitation(row, names.get(row.invitedBy) ?? '', now())),
    }
  }),
  route(people.invite, async ({ body }, { caller }) =>
    answerOf(db, await invite(db, { ...body, by: administratorOf(caller), publicUrl, now: now() }), now()),
  ),
  route(people.sendInvitationAgain, async ({ params }, { caller }) =>
    answerOf(db, await sendAgain(db, { ...params, by: administratorOf(caller), publicUrl, now: now() }), now()),
  ),
  route(people.cancelInvitation, async ({ params }, { caller }) => {
    const done = await cancel(db, { ...params, by: administratorOf(caller) })
    if (done !== 'canceled') throw refusalOf(done)
    return undefined
  }),
  route(people.changeRoles, async ({ params, body }, { caller, endSessions }) => {
    const person = await changed({ db, publicUrl, now }, { ...params, ...body, by: administratorOf(caller) })
    endSessions(params.personId)
    return person
  }),
  route(people.removePerson, async ({ params, body }, { caller, endSessions }) => {
    const by = administratorOf(caller)
    const person = await changed({ db, publicUrl, now }, { ...params, ...body, roles: [], by })
    endSessions(params.personId)
    return person
  }),
  route(people.resetFactor, async ({ params, body }, { caller, endSessions }) => {
    const by = administratorOf(caller)
    const done = await resetFactor(db, { ...params, ...body, by, publicUrl, now: now() })
    const person = await findPerson(db, params.personId)
    if (done !== 'reset' || !person) throw refusalOf(done === 'reset' ? 'unknown' : done)
    endSessions(params.personId)
    return toPerson(person, by)
  }),
  route(people.openInvitation, async ({ body: { token } }) => {
    const found = await findInvitationOf(db, hashLinkToken('desk-invitation', token))
    if (!found || found.expiresAt <= now()) throw over()
    const { name, email, roles, expiresAt } = found
    return { name, email, roles, expiresAt: expiresAt.toISOString() }
  }),
  route(people.join, async ({ body }) => {
    const joined = await join(db, { ...body, publicUrl, now: now() })
    switch (joined.kind) {
      case 'joined':
        return { username: joined.username }
      case 'over':
        throw over()
      case 'username-taken':
        throw invalidField('username', 'That username is taken. Choose another one')
      case 'works-here':
        throw new Problem('link-expired', {
          detail: 'Someone with your email address works here already. Log in, or ask an owner of the desk.',
        })
    }
  }),
]

async function answerOf(db: Database, done: Invited, now: Date): Promise<people.Invitation> {
  if (done.kind !== 'sent') throw refusalOf(done.kind)
  const inviter = await findPerson(db, done.invitation.invitedBy)
  return toInvitation(done.invitation, inviter?.name ?? '', now)
}

/** Makes a change, and answers who it is now. */
async function changed({ db, publicUrl, now }: PeopleParts, asked: Change): Promise<people.DeskPerson> {
  const decision = await change(db, { ...asked, publicUrl, now: now() })
  const person = await findPerson(db, asked.personId)
  const isGone = decision.kind === 'unknown' && person?.state === 'removed'
  // Asked again to remove somebody, it only ends what is still open.
  if (isGone && asked.roles.length > 0)
    throw new Problem('conflict', { detail: `${person.name} was removed in the meantime.` })
  if (isGone) await writeAudit(db, 'sessions-ended', asked.by, { personId: person.id, words: person.name })
  if (decision.kind !== 'changed' && decision.kind !== 'same' && !isGone) throw refusalOf(decision.kind)
  if (!person) throw refusalOf('unknown')
  return toPerson(person, asked.by)
}

const over = (): Problem =>
  new Problem('link-expired', {
    detail:
      'This invitation was used, canceled, replaced by a newer email, or it has expired. If you’ve joined, log in. Otherwise ask the person who invited you to send it again.',
  })

const toInvitation = (
  { id, name, email, roles, sentAt, expiresAt }: InvitationRow,
  invitedBy: string,
  now: Date,
): people.Invitation => ({
  id,
  name,
  email,
  roles,
  invitedBy,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
})
