import type { DeskRole } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface PersonRow {
  id: string
  name: string
  username: string
  email: string | null
  roles: DeskRole[]
  state: 'active' | 'removed'
  version: number
  lastLoginAt: Date | null
  /** Whether a login asks for a code or a passkey. */
  hasFactor: boolean
  isPasswordVoid: boolean
  /** Those that they set up and that are on. */
  webhooks: number
}

/** Those who work here first, by name. */
export const listPeople = (db: Queries): Promise<PersonRow[]> =>
  db.query<PersonRow>(sql`
    select id, name, username, email, roles, state, version, (
      select max(line.at) from audit_log line
      where line.action = 'logged-in' and coalesce(line.administrator_id, '') = administrators.id::text
    ) as "lastLoginAt",
      exists (select from second_factors f where f.administrator_id = administrators.id and f.confirmed_at is not null)
        or exists (select from passkeys where passkeys.administrator_id = administrators.id) as "hasFactor",
      void_password_hash is not null as "isPasswordVoid",
      (select count(*) from webhooks where webhooks.created_by = administrators.id and webhooks.state = 'active')::int as webhooks
    from administrators order by state, name, id`)

export async function findPerson(db: Queries, id: string): Promise<PersonRow | undefined> {
  return (await listPeople(db)).find((person) => person.id === id)
}

export interface WorkerRow {
  id: string
  name: string
  email: string | null
  roles: DeskRole[]
  version: number
  isVoid: boolean
}

/** Everyone who works here, for as long as the transaction lasts theirs alone to change. */
export const lockWorkers = (tx: Transaction): Promise<WorkerRow[]> =>
  tx.query<WorkerRow>(sql`
    select id, name, email, roles, version, void_password_hash is not null as "isVoid" from administrators where state = 'active' order by id for update`)

export async function saveRoles(tx: Transaction, id: string, roles: readonly DeskRole[]): Promise<void> {
  await tx.query(sql`
    update administrators set roles = ${[...roles]}, version = version + 1, changed_at = now() where id = ${id}`)
}

/** The roles stay, as what they were last. */
export async function saveRemoved(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`
    update administrators set state = 'removed', version = version + 1, changed_at = now() where id = ${id}`)
}

export async function worksHere(db: Queries, email: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from administrators where email = ${email} and state <> 'removed'`)
  return rows.length > 0
}

export async function isInvited(db: Queries, email: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from desk_invitations where email = ${email}`)
  return rows.length > 0
}

export interface InvitationRow {
  id: string
  name: string
  email: string
  roles: DeskRole[]
  sentCount: number
  /** Who sent it last. */
  invitedBy: string
  firstInvitedBy: string
  sentAt: Date
  expiresAt: Date
}

const columns = sql`id, name, email, roles, sent_count as "sentCount", invited_by as "invitedBy", first_invited_by as "firstInvitedBy", sent_at as "sentAt", expires_at as "expiresAt"`

export const listInvitations = (db: Queries): Promise<InvitationRow[]> =>
  db.query<InvitationRow>(sql`select ${columns} from desk_invitations order by sent_at desc, id`)

export async function lockInvitation(tx: Transaction, id: string): Promise<InvitationRow | undefined> {
  const [found] = await tx.query<InvitationRow>(
    sql`select ${columns} from desk_invitations where id = ${id} for update`,
  )
  return found
}

export async function findInvitationOf(db: Queries, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [found] = await db.query<InvitationRow>(
    sql`select ${columns} from desk_invitations where token_hash = ${tokenHash}`,
  )
  return found
}

/** Takes the invitation out, so that its link opens nothing a second time: of two at once one gets it. */
export async function takeInvitation(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [taken] = await tx.query<InvitationRow>(
    sql`delete from desk_invitations where token_hash = ${tokenHash} and expires_at > ${now} returning ${columns}`,
  )
  return taken
}

/** Returns whether it was kept: one address has one invitation. */
export async function insertInvitation(
  tx: Transaction,
  {
    id,
    name,
    email,
    roles,
    sentCount,
    invitedBy,
    firstInvitedBy,
    sentAt,
    expiresAt,
    tokenHash,
  }: InvitationRow & {
    tokenHash: Buffer
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into desk_invitations (id, name, email, roles, token_hash, sent_count, invited_by, first_invited_by, sent_at, expires_at)
    values (${id}, ${name}, ${email}, ${roles}, ${tokenHash}, ${sentCount}, ${invitedBy}, ${firstInvitedBy}, ${sentAt}, ${expiresAt})
    on conflict (email) do nothing returning 1`)
  return rows.length === 1
}

export async function saveSentAgain(
  tx: Transaction,
  { id, sentCount, invitedBy, sentAt, expiresAt, tokenHash }: InvitationRow & { tokenHash: Buffer },
): Promise<void> {
  await tx.query(sql`
    update desk_invitations set token_hash = ${tokenHash}, sent_count = ${sentCount}, invited_by = ${invitedBy},
      sent_at = ${sentAt}, expires_at = ${expiresAt}
    where id = ${id}`)
}

export async function deleteInvitation(tx: Transaction, id: string): Promise<InvitationRow | undefined> {
  const [deleted] = await tx.query<InvitationRow>(
    sql`delete from desk_invitations where id = ${id} returning ${columns}`,
  )
  return deleted
}

/** All that somebody sent, or sent again last. */
export const deleteInvitationsOf = (tx: Transaction, inviterId: string): Promise<InvitationRow[]> =>
  tx.query<InvitationRow>(
    sql`delete from desk_invitations where ${inviterId} in (invited_by, first_invited_by) returning ${columns}`,
  )

/** Returns whether it was kept: a username is one person's, also of those who have left. */
export async function insertPerson(
  tx: Transaction,
  { id, name, email, roles, invitedBy }: InvitationRow,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash, created_by)
    values (${id}, ${username}, ${name}, ${email}, ${roles}, ${passwordHash}, ${invitedBy})
    on conflict (username) do nothing returning 1`)
  return rows.length === 1
}

/** Those that nobody took up and nobody sent again, long after they expired. */
export async function forgetExpired(db: Queries, before: Date): Promise<void> {
  await db.query(sql`delete from desk_invitations where expires_at < ${before}`)
}
