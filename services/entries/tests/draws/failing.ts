import type { Database, Queries } from '@evenhand/service-kit/postgres'

/** A database whose user is killed after so many statements; what a transaction did not commit is gone with it. */
export function failingAfter(db: Database, statements: number): Database {
  let left = statements
  const dying = ({ query }: Queries): Queries['query'] =>
    async function counted<Row>(statement: Parameters<Queries['query']>[0]): Promise<Row[]> {
      if (left === 0) throw new Error('killed')
      left -= 1
      return query<Row>(statement)
    }
  return {
    ...db,
    query: dying(db),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work({ ...tx, query: dying(tx) })
        // Also between the last statement and the commit.
        if (left === 0) throw new Error('killed')
        left -= 1
        return result
      }),
  }
}
