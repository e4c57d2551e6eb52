import type { DeskRole } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface HalfLogin {
  administratorId: string
  username: string
  roles: DeskRole[]
}

/** Of somebody who still works here, in the browser that gave the password. */
export async function findHalfLogin(
  db: Queries,
  { tokenHash, browser, now }: { tokenHash: Buffer; browser: string; now: Date },
): Promise<HalfLogin | undefined> {
  const [found] = await db.query<HalfLogin>(sql`
    select administrators.id as "administratorId", username, roles
    from half_logins join administrators on administrators.id = half_logins.administrator_id
    where token_hash = ${tokenHash} and browser = ${browser} and expires_at > ${now} and state = 'active'`)
  return found
}

/** Of two that come with it at once the second finds nothing once the first has logged in. */
export async function lockHalfLogin(
  tx: Transaction,
  { tokenHash, browser, now }: { tokenHash: Buffer; browser: string; now: Date },
): Promise<HalfLogin | undefined> {
  const [found] = await tx.query<HalfLogin>(sql`
    select administrators.id as "administratorId", username, roles
    from half_logins join administrators on administrators.id = half_logins.administrator_id
    where token_hash = ${tokenHash} and browser = ${browser} and expires_at > ${now} and state = 'active'
    for update of half_logins`)
  return found
}

/**
 * Whether it has begun: not under a password that was changed while it was checked. Whichever of both is later, beginning or changing, sees the
 * other. Forgets those that are over, too.
 */
export async function insertHalfLogin(
  tx: Transaction,
  half: {
    tokenHash: Buffer
    administratorId: string
    passwordHash: string
    browser: string
    expiresAt: Date
    now: Date
  },
): Promise<boolean> {
  const begun = await tx.query(sql`
    insert into half_logins (token_hash, administrator_id, browser, expires_at)
    select ${half.tokenHash}, id, ${half.browser}, ${half.expiresAt}::timestamptz from administrators
    where id = ${half.administratorId} and password_hash = ${half.passwordHash} for share
    returning 1`)
  // After the lock of the person, as a change of the password takes them: the other way round they could wait for each other.
  await tx.query(sql`delete from half_logins where expires_at < ${half.now}`)
  return begun.length === 1
}

/** It has logged in. */
export async function deleteHalfLogin(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`delete from half_logins where token_hash = ${tokenHash}`)
}

/** All of a person: they wait under a password or a factor that no longer holds. */
export async function deleteHalfLogins(tx: Transaction, administratorId: string): Promise<void> {
  await tx.query(sql`delete from half_logins where administrator_id = ${administratorId}`)
}
