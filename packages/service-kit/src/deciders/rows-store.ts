import { type Queries, sql } from '../postgres/index.ts'
import type { Deciders } from './heard.ts'

/** The newest that was heard holds. */
export async function saveDeciders(db: Queries, deciders: Deciders): Promise<void> {
  const { money, prizes, grants, moneyTwoUntil, prizesTwoUntil, grantsTwoUntil, version } = deciders
  await db.query(sql`
    insert into desk_deciders (money, prizes, grants, money_two_until, prizes_two_until, grants_two_until, version)
    values (${money}, ${prizes}, ${grants}, ${moneyTwoUntil}, ${prizesTwoUntil}, ${grantsTwoUntil}, ${version})
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, money_two_until = excluded.money_two_until,
        prizes_two_until = excluded.prizes_two_until, grants_two_until = excluded.grants_two_until, version = excluded.version
      where desk_deciders.version < excluded.version`)
}

export async function findDeciders(db: Queries): Promise<Deciders | undefined> {
  const [found] = await db.query<Deciders>(sql`
    select money, prizes, grants, money_two_until as "moneyTwoUntil", prizes_two_until as "prizesTwoUntil", grants_two_until as "grantsTwoUntil", version
    from desk_deciders`)
  return found
}
