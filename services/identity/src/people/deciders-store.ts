import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** How many people may decide about each kind of thing. */
export interface DeciderCounts {
  money: number
  prizes: number
  grants: number
}

export interface Deciders extends DeciderCounts {
  /** Where there were two before: until when it takes two all the same. */
  moneyTwoUntil: Date | null
  prizesTwoUntil: Date | null
  grantsTwoUntil: Date | null
  version: number
}

const columns = sql`
  money, prizes, grants, money_two_until as "moneyTwoUntil", prizes_two_until as "prizesTwoUntil", grants_two_until as "grantsTwoUntil", version`

/** Keeps what is other than before; `twoUntil` where there are fewer than two now and were two. Undefined where nothing changed. */
export async function saveDeciders(
  tx: Transaction,
  { money, prizes, grants }: DeciderCounts,
  twoUntil: Date,
): Promise<Deciders | undefined> {
  const [saved] = await tx.query<Deciders>(sql`
    insert into desk_deciders as d (money, prizes, grants, version) values (${money}, ${prizes}, ${grants}, 1)
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, version = d.version + 1,
        money_two_until = case when d.money >= 2 and excluded.money < 2 then ${twoUntil} else d.money_two_until end,
        prizes_two_until = case when d.prizes >= 2 and excluded.prizes < 2 then ${twoUntil} else d.prizes_two_until end,
        grants_two_until = case when d.grants >= 2 and excluded.grants < 2 then ${twoUntil} else d.grants_two_until end
      where (d.money, d.prizes, d.grants) <> (excluded.money, excluded.prizes, excluded.grants)
    returning ${columns}`)
  return saved
}

export async function findDeciders(db: Queries): Promise<Deciders | undefined> {
  const [found] = await db.query<Deciders>(sql`select ${columns} from desk_deciders`)
  return found
}
