import type { deskAccount } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface AccountRow extends Omit<
  deskAccount.DeskAccount,
  'askedEmail' | 'appSince' | 'passkeys' | 'recoveryCodesLeft' | 'factorRequired'
> {
  passwordHash: string
}

/** Somebody who works here now. */
export async function findAccount(db: Queries, id: string): Promise<AccountRow | undefined> {
  const [found] = await db.query<AccountRow>(sql`
    select id, name, username, email, roles, password_hash as "passwordHash"
    from administrators where id = ${id} and state = 'active'`)
  return found
}

/** Theirs alone for as long as the transaction lasts; false where the password that was checked is theirs no longer. */
export async function lockProved(tx: Transaction, { id, passwordHash }: AccountRow): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from administrators where id = ${id} and state = 'active' and password_hash = ${passwordHash} for update`)
  return rows.length === 1
}

/** Returns whether it was kept: of two new passwords at once the second no longer knows the one before. */
export async function replacePassword(
  tx: Transaction,
  { id, passwordHash }: AccountRow,
  chosenHash: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update administrators set password_hash = ${chosenHash}
    where id = ${id} and state = 'active' and password_hash = ${passwordHash} returning 1`)
  return rows.length === 1
}
