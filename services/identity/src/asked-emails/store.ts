import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Takes the place of the one that was asked for before. */
export async function saveAskedEmail(
  tx: Transaction,
  { id, email, linkHash, expiresAt }: { id: string; email: string; linkHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into asked_emails (administrator_id, email, link_hash, expires_at) values (${id}, ${email}, ${linkHash}, ${expiresAt})
    on conflict (administrator_id) do update
      set email = excluded.email, link_hash = excluded.link_hash, expires_at = excluded.expires_at`)
}

export async function findAskedEmail(db: Queries, id: string, now: Date): Promise<string | null> {
  const [found] = await db.query<{ email: string }>(
    sql`select email from asked_emails where administrator_id = ${id} and expires_at > ${now}`,
  )
  return found?.email ?? null
}

export interface LinkedEmail {
  id: string
  name: string
  email: string
}

/** Whose address a link sets, while they work here and until it expires. */
export async function findLinkedEmail(db: Queries, linkHash: Buffer, now: Date): Promise<LinkedEmail | undefined> {
  const [found] = await db.query<LinkedEmail>(sql`
    select a.id, a.name, asked.email from asked_emails asked join administrators a on a.id = asked.administrator_id
    where asked.link_hash = ${linkHash} and asked.expires_at > ${now} and a.state = 'active'`)
  return found
}

export async function deleteAskedEmail(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from asked_emails where administrator_id = ${id}`)
}

export async function saveEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.query(sql`update administrators set email = ${email}, changed_at = now() where id = ${id}`)
}

export async function forgetAskedEmails(db: Queries, now: Date): Promise<void> {
  await db.query(sql`delete from asked_emails where expires_at <= ${now}`)
}
