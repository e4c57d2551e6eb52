import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A newer link takes the place of the one before; the password that was void first stays the one that isn't chosen again. */
export async function saveVoid(
  tx: Transaction,
  { id, nobodysHash, linkHash, expiresAt }: { id: string; nobodysHash: string; linkHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    update administrators set void_password_hash = coalesce(void_password_hash, password_hash),
      password_hash = ${nobodysHash}, password_link_hash = ${linkHash}, password_link_expires_at = ${expiresAt}
    where id = ${id}`)
}

export interface VoidPassword {
  id: string
  name: string
  username: string
  voidHash: string
}

/** Whose password a link chooses, while they work here and until it expires. */
export async function findVoid(db: Queries, linkHash: Buffer, now: Date): Promise<VoidPassword | undefined> {
  const [found] = await db.query<VoidPassword>(sql`
    select id, name, username, void_password_hash as "voidHash" from administrators
    where password_link_hash = ${linkHash} and password_link_expires_at > ${now} and state = 'active'
      and void_password_hash is not null`)
  return found
}

/** Returns whether it was kept: of two at once with one link one is. */
export async function saveChosen(
  tx: Transaction,
  { linkHash, passwordHash, now }: { linkHash: Buffer; passwordHash: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update administrators set password_hash = ${passwordHash}, void_password_hash = null, password_link_hash = null,
      password_link_expires_at = null
    where password_link_hash = ${linkHash} and password_link_expires_at > ${now} and state = 'active' returning 1`)
  return rows.length === 1
}
