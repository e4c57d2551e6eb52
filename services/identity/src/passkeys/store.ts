import type { DeskRole, passkeys } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export type Transport = passkeys.MadePasskey['transports'][number]

export interface PasskeyRow {
  id: string
  credentialId: Buffer
  transports: Transport[]
  name: string
  addedAt: Date
  lastUsedAt: Date | null
  backedUp: boolean
}

/** Those of a person, the oldest first. */
export const listPasskeys = (db: Queries, administratorId: string): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(sql`
    select id, credential_id as "credentialId", transports, name, added_at as "addedAt", last_used_at as "lastUsedAt",
      backed_up as "backedUp"
    from passkeys where administrator_id = ${administratorId} order by added_at, id`)

/** A passkey, and whose it is. */
export interface OwnedPasskey {
  id: string
  name: string
  publicKey: Buffer
  /** Four bytes of the authenticator: far below what a number holds. */
  counter: number
  administratorId: string
  username: string
  roles: DeskRole[]
  handle: Buffer | null
  addedAt: Date
}

/** Of somebody who still works here; it alone for as long as the transaction lasts, so that its counter goes one way. */
export async function lockPasskey(tx: Transaction, credentialId: Buffer): Promise<OwnedPasskey | undefined> {
  const [found] = await tx.query<OwnedPasskey>(sql`
    select passkeys.id, passkeys.name, public_key as "publicKey", counter::float8 as counter,
      administrators.id as "administratorId", username, roles, passkey_handle as handle, added_at as "addedAt"
    from passkeys join administrators on administrators.id = passkeys.administrator_id
    where credential_id = ${credentialId} and state = 'active'
    for update of passkeys`)
  return found
}

export async function saveUse(
  tx: Transaction,
  { id, counter, backedUp, now }: { id: string; counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await tx.query(sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${now} where id = ${id}`)
}

/** What authenticators call the person, from now on; undefined for one who no longer works here. */
export async function keepHandle(tx: Transaction, administratorId: string, fresh: Buffer): Promise<Buffer | undefined> {
  const [kept] = await tx.query<{ handle: Buffer | null }>(sql`
    update administrators set passkey_handle = coalesce(passkey_handle, ${fresh})
    where id = ${administratorId} and state = 'active' returning passkey_handle as handle`)
  return kept?.handle ?? undefined
}

/** Returns whether it was kept: a passkey is one person's, and added once. */
export async function insertPasskey(
  tx: Transaction,
  row: Pick<PasskeyRow, 'id' | 'credentialId' | 'transports' | 'name' | 'backedUp' | 'addedAt'> & {
    administratorId: string
    publicKey: Buffer
    counter: number
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into passkeys (id, administrator_id, credential_id, public_key, counter, transports, backed_up, name, added_at)
    values (${row.id}, ${row.administratorId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports},
      ${row.backedUp}, ${row.name}, ${row.addedAt})
    on conflict (credential_id) do nothing returning 1`)
  return rows.length === 1
}

/** Of that person; answers what it was called, undefined where it is gone. */
export async function savePasskeyName(
  tx: Transaction,
  { id, administratorId, name }: { id: string; administratorId: string; name: string },
): Promise<string | undefined> {
  const [named] = await tx.query<{ before: string }>(sql`
    update passkeys set name = ${name}
    from (select id, name from passkeys where id = ${id} and administrator_id = ${administratorId} for no key update) was
    where passkeys.id = was.id returning was.name as before`)
  return named?.before
}

/** Of that person; undefined where it is gone. */
export async function deletePasskey(
  tx: Transaction,
  { id, administratorId }: { id: string; administratorId: string },
): Promise<{ name: string } | undefined> {
  const [deleted] = await tx.query<{ name: string }>(
    sql`delete from passkeys where id = ${id} and administrator_id = ${administratorId} returning name`,
  )
  return deleted
}
