import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'

const triesMax = 5

/**
 * Asks the processor what an object is now and acts on the answer in one transaction. Two who ask at the same time never end with the
 * older answer: who comes second with what was asked before the first had acted asks again.
 */
export async function actOnPresentState<State, Result>(
  db: Database,
  objectId: string,
  { ask, act }: { ask: () => Promise<State>; act: (tx: Transaction, state: State) => Promise<Result> },
): Promise<Result> {
  for (let tries = 0; tries < triesMax; tries++) {
    const [row] = await db.query<{ turn: bigint }>(sql`select turn from followed_objects where id = ${objectId}`)
    const turn = row?.turn ?? 0n
    const state = await ask()
    const acted = await db.transaction(async (tx) =>
      (await takeTurn(tx, objectId, turn)) ? { result: await act(tx, state) } : undefined,
    )
    if (acted) return acted.result
  }
  throw new DependencyDown(`${objectId} changes faster than it can be followed`)
}

async function takeTurn(tx: Transaction, objectId: string, turn: bigint): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into followed_objects (id, turn) values (${objectId}, 1)
    on conflict (id) do update set turn = followed_objects.turn + 1 where followed_objects.turn = ${turn} returning 1`)
  return rows.length === 1
}
