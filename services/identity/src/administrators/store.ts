import { DecidersChangedSchema } from '@evenhand/contracts/events'
import type { DeskRole } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { shownName } from '../names/store.ts'

export interface Administrator {
  id: string
  roles: DeskRole[]
  passwordHash: string
}

/** As it is stored and compared: people type names either way. */
export const normaliseUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

export async function findAdministrator(db: Queries, username: string): Promise<Administrator | undefined> {
  const [found] = await db.query<Administrator>(sql`
    select id, roles, password_hash as "passwordHash" from administrators
    where username = ${normaliseUsername(username)} and state = 'active'`)
  return found
}

/** Everyone who is or was one: the trail names them for ever. */
export const listAdministrators = (db: Queries): Promise<{ id: string; name: string }[]> =>
  db.query<{ id: string; name: string }>(sql`select id, ${shownName} as name from administrators order by name, id`)

export async function isAnybodyAdministrator(db: Queries): Promise<boolean> {
  const rows = await db.query(sql`select 1 from administrators limit 1`)
  return rows.length > 0
}

export async function insertAdministrator(
  db: Queries,
  { id, username, email, roles, passwordHash }: Administrator & { username: string; email: string | null },
): Promise<void> {
  await db.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash)
    values (${id}, ${normaliseUsername(username)}, ${normaliseUsername(username)}, ${email}, ${roles}, ${passwordHash})`)
}

export async function savePassword(db: Queries, id: string, passwordHash: string): Promise<void> {
  await db.query(sql`
    update administrators set password_hash = ${passwordHash}, void_password_hash = null, password_link_hash = null,
      password_link_expires_at = null
    where id = ${id}`)
}

/**
 * Whether someone is an owner whose password holds, until the transaction ends: an owner may have been removed, or their password made void, within
 * the second for which a session is believed.
 */
export async function lockOwner(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from administrators
    where id = ${id} and state = 'active' and 'owner' = any(roles) and void_password_hash is null for share`)
  return rows.length > 0
}

/** Where to write to somebody who works here now; undefined where no address is known. */
export async function findAddressee(db: Queries, id: string): Promise<{ name: string; email: string } | undefined> {
  const [found] = await db.query<{ name: string; email: string }>(
    sql`select name, email from administrators where id = ${id} and state = 'active' and email is not null`,
  )
  return found
}

/** Whether somebody was given a role lately, and what is told of who decides still waits here. */
export async function isUntold(db: Queries, personId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from given_roles where person_id = ${personId}
      and exists (select 1 from outbox where type = ${DecidersChangedSchema.typeName} and published_at is null)
    limit 1`)
  return rows.length > 0
}
