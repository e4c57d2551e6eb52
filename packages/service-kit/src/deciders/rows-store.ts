import { type Queries, sql } from '../postgres/index.ts'
import type { DecidedKind, Deciders, PairOf } from './heard.ts'

/** The newest that was heard holds. */
export async function saveDeciders(db: Queries, deciders: Deciders): Promise<void> {
  const { money, prizes, grants, moneyTwoUntil, prizesTwoUntil, grantsTwoUntil, pairs, version } = deciders
  const { moneyTwoFrom, prizesTwoFrom, grantsTwoFrom } = deciders
  await db.query(sql`
    insert into desk_deciders (money, prizes, grants, money_two_until, prizes_two_until, grants_two_until, money_two_from, prizes_two_from,
      grants_two_from, pairs, version)
    values (${money}, ${prizes}, ${grants}, ${moneyTwoUntil}, ${prizesTwoUntil}, ${grantsTwoUntil}, ${moneyTwoFrom}, ${prizesTwoFrom},
      ${grantsTwoFrom}, ${JSON.stringify(pairs)}, ${version})
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, money_two_until = excluded.money_two_until,
        prizes_two_until = excluded.prizes_two_until, grants_two_until = excluded.grants_two_until, money_two_from = excluded.money_two_from,
        prizes_two_from = excluded.prizes_two_from, grants_two_from = excluded.grants_two_from, pairs = excluded.pairs,
        version = excluded.version
      where desk_deciders.version < excluded.version`)
}

/** As JSON has it. */
type WrittenPair = Omit<PairOf<DecidedKind>, 'until'> & { until: string }

export async function findDeciders(db: Queries): Promise<Deciders | undefined> {
  const [found] = await db.query<Omit<Deciders, 'pairs'> & { pairs: WrittenPair[] }>(sql`
    select money, prizes, grants, money_two_until as "moneyTwoUntil", prizes_two_until as "prizesTwoUntil", grants_two_until as "grantsTwoUntil",
      money_two_from as "moneyTwoFrom", prizes_two_from as "prizesTwoFrom", grants_two_from as "grantsTwoFrom", pairs, version
    from desk_deciders`)
  return found && { ...found, pairs: found.pairs.map((pair) => ({ ...pair, until: new Date(pair.until) })) }
}
