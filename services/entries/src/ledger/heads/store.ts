import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Head } from './document.ts'

/** Where each chain ends now. */
export async function listHeads(db: Queries): Promise<Head[]> {
  const rows = await db.query<{ chain: string; seq: bigint; hash: Buffer; at: Date }>(
    sql`select giveaway as chain, seq, hash, sealed_at as at from chain_heads where seq > 0 order by giveaway`,
  )
  return rows.map(({ chain, seq, hash, at }) => ({
    chain,
    seq: Number(seq),
    hash: hash.toString('hex'),
    at: at.toISOString(),
  }))
}

/** The documents of the newest days, newest first. */
export const listPublished = (db: Queries, days: number): Promise<{ day: string; document: string }[]> =>
  db.query(sql`select day, document from published_heads order by day desc limit ${days}`)

/** Keeps the document of a day, unless there is one; answers whether there was none. */
export async function keepPublished(
  db: Queries,
  { day, document, publishedAt }: { day: string; document: string; publishedAt: Date },
): Promise<boolean> {
  const kept = await db.query(sql`
    insert into published_heads (day, document, published_at) values (${day}, ${document}, ${publishedAt})
    on conflict do nothing returning day`)
  return kept.length > 0
}
