import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** How often an object of the processor's was acted on. */
export async function readTurn(db: Queries, objectId: string): Promise<bigint> {
  const [row] = await db.query<{ turn: bigint }>(sql`select turn from followed_objects where id = ${objectId}`)
  return row?.turn ?? 0n
}

/** Answers false when somebody has acted on it since `turn` was read. */
export async function takeTurn(tx: Transaction, objectId: string, turn: bigint): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into followed_objects (id, turn) values (${objectId}, 1)
    on conflict (id) do update set turn = followed_objects.turn + 1 where followed_objects.turn = ${turn} returning 1`)
  return rows.length === 1
}
