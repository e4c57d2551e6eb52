import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { readTurn, takeTurn } from './followed-store.ts'

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
    const turn = await readTurn(db, objectId)
    const state = await ask()
    const acted = await db.transaction(async (tx) =>
      (await takeTurn(tx, objectId, turn)) ? { result: await act(tx, state) } : undefined,
    )
    if (acted) return acted.result
  }
  throw new DependencyDown(`${objectId} changes faster than it can be followed`)
}
