import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { SignInCode } from './rules.ts'

const columns = sql`id, donor_id as "donorId", browser, code_hash as "codeHash", tries, expires_at as "expiresAt",
  used_at as "usedAt", person, domain, is_disposable as "isDisposable"`

export async function insertCode(
  tx: Transaction,
  code: SignInCode & { linkHash: Buffer; createdAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into sign_in_codes (id, donor_id, browser, code_hash, link_hash, created_at, expires_at, person, domain, is_disposable)
    values (${code.id}, ${code.donorId}, ${code.browser}, ${code.codeHash}, ${code.linkHash}, ${code.createdAt}, ${code.expiresAt},
            ${code.person}, ${code.domain}, ${code.isDisposable})`)
}

/** Locks the code, so that twins come one after the other. */
export async function lockCode(tx: Transaction, id: string): Promise<SignInCode | undefined> {
  const [code] = await tx.query<SignInCode>(sql`select ${columns} from sign_in_codes where id = ${id} for update`)
  return code
}

export async function lockCodeOfLink(tx: Transaction, linkHash: Buffer): Promise<SignInCode | undefined> {
  const [code] = await tx.query<SignInCode>(
    sql`select ${columns} from sign_in_codes where link_hash = ${linkHash} for update`,
  )
  return code
}

export async function saveTry(tx: Transaction, { id, tries, usedAt }: SignInCode): Promise<void> {
  await tx.query(sql`
    update sign_in_codes set tries = ${tries}, used_at = ${usedAt}, used_by = ${usedAt === null ? null : 'code'}
    where id = ${id}`)
}

export async function saveLinkUsed(tx: Transaction, id: string, usedAt: Date): Promise<void> {
  await tx.query(sql`update sign_in_codes set used_at = ${usedAt}, used_by = 'link' where id = ${id}`)
}

/** Returns whether it is the first proof of the mailbox. */
export async function saveProved(tx: Transaction, donorId: string, provedAt: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into proved_mailboxes (donor_id, proved_at) values (${donorId}, ${provedAt}) on conflict do nothing returning 1`)
  return rows.length === 1
}

/** Forgets codes, a bounded number at a time. Answers whether there is more. */
export async function forgetOldCodes(db: Queries, rowsMax: number): Promise<boolean> {
  const codes = await db.query(sql`
    delete from sign_in_codes where id in (
      select id from sign_in_codes where created_at < now() - interval '1 day' order by created_at limit ${rowsMax})
    returning 1`)
  return codes.length === rowsMax
}
