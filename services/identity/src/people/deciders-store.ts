import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** How many people may decide about each kind of thing. */
export interface Deciders {
  money: number
  prizes: number
  grants: number
}

/** Keeps what is other than before. Answers its version; undefined where nothing changed. */
export async function saveDeciders(tx: Transaction, { money, prizes, grants }: Deciders): Promise<number | undefined> {
  const [saved] = await tx.query<{ version: number }>(sql`
    insert into desk_deciders (money, prizes, grants, version) values (${money}, ${prizes}, ${grants}, 1)
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, version = desk_deciders.version + 1
      where (desk_deciders.money, desk_deciders.prizes, desk_deciders.grants) <> (excluded.money, excluded.prizes, excluded.grants)
    returning version`)
  return saved?.version
}

export async function findDeciders(db: Queries): Promise<(Deciders & { version: number }) | undefined> {
  const [found] = await db.query<Deciders & { version: number }>(
    sql`select money, prizes, grants, version from desk_deciders`,
  )
  return found
}
