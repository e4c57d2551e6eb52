import type { Database, Queries } from '@evenhand/service-kit/postgres'

/** A database whose user is killed after so many statements; what a transaction did not commit is gone with it. */
function failingAfter(db: Database, statements: number): Database {
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

/** Does some work, killed after each number of statements in turn until it comes to its end; `look` sees what each left. Answers how many statements it has. */
export async function killedAtEach(
  db: Database,
  work: (failing: Database) => Promise<unknown>,
  look: () => Promise<void>,
): Promise<number> {
  for (let statements = 0; ; statements++) {
    const outcome = await work(failingAfter(db, statements)).catch((error: unknown) => {
      if (error instanceof Error && error.message === 'killed') return 'killed'
      throw error
    })
    await look()
    if (outcome !== 'killed') return statements
  }
}
