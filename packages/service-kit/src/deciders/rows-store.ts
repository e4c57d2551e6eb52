import { type Queries, sql } from '../postgres/index.ts'
import type { Deciders } from './heard.ts'

/** The newest that was heard holds. */
export async function saveDeciders(db: Queries, { money, prizes, grants, version }: Deciders): Promise<void> {
  await db.query(sql`
    insert into desk_deciders (money, prizes, grants, version) values (${money}, ${prizes}, ${grants}, ${version})
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, version = excluded.version
      where desk_deciders.version < excluded.version`)
}

export async function findDeciders(db: Queries): Promise<Deciders | undefined> {
  const [found] = await db.query<Deciders>(sql`select money, prizes, grants, version from desk_deciders`)
  return found
}
