import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export async function countLinks(
  tx: Transaction,
  of: { sessionId: string; addressKey: string; since: Date },
): Promise<{ ofCart: number; toAddress: number }> {
  const [row] = await tx.query<{ of_cart: bigint; to_address: bigint }>(sql`
    select (select count(*) from cart_links where session_id = ${of.sessionId} and created_at > ${of.since}) as of_cart,
           (select count(*) from cart_links where address_key = ${of.addressKey} and created_at > ${of.since}) as to_address`)
  return { ofCart: Number(row?.of_cart ?? 0n), toAddress: Number(row?.to_address ?? 0n) }
}

export async function insertLink(
  tx: Transaction,
  link: { tokenHash: Buffer; sessionId: string; addressKey: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into cart_links (token_hash, session_id, address_key, created_at, expires_at)
    values (${link.tokenHash}, ${link.sessionId}, ${link.addressKey}, ${link.createdAt}, ${link.expiresAt})`)
}

/** The cart that a link opens now. */
export async function findCartOfLink(db: Queries, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ session_id: string }>(
    sql`select session_id from cart_links where token_hash = ${tokenHash} and expires_at > ${now}`,
  )
  return row?.session_id
}

/** Rows stay, so that the day's mails are still counted. */
export async function closeLinks(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query(sql`update cart_links set expires_at = ${now} where session_id = ${sessionId} and expires_at > ${now}`)
}

/** Forgets links that are long over, a bounded number at a time. Answers whether there is more. */
export async function forgetLinks(db: Queries, before: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from cart_links where token_hash in (
      select token_hash from cart_links where expires_at < ${before} order by expires_at limit ${rowsMax}) returning 1`)
  return rows.length === rowsMax
}

/** Forgets carts that nobody has touched, with the names and addresses in their lines. Answers whether there is more. */
export async function forgetCarts(db: Queries, before: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from carts where session_id in (
      select session_id from carts where updated_at < ${before} order by updated_at limit ${rowsMax} for update skip locked)
    returning 1`)
  return rows.length === rowsMax
}
