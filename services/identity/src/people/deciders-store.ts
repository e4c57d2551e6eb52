import { type PairOf, pairUntil } from '@evenhand/service-kit/deciders'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { DecidedKind, Standing } from './deciders.ts'

export type Deciders = Record<DecidedKind, Standing> & { pairs: PairOf<DecidedKind>[]; version: number }

type Row = Record<DecidedKind, number> &
  Record<`${DecidedKind}TwoUntil` | `${DecidedKind}TwoFrom`, Date | null> & {
    pairs: (Omit<PairOf<DecidedKind>, 'until'> & { until: string })[]
    version: number
  }

/** Those who change people are locked while it is read and saved. */
export async function findDeciders(db: Queries): Promise<Deciders | undefined> {
  const [row] = await db.query<Row>(sql`
    select money, prizes, grants, merges, pairs, version,
      money_two_until as "moneyTwoUntil", prizes_two_until as "prizesTwoUntil", grants_two_until as "grantsTwoUntil", merges_two_until as "mergesTwoUntil",
      money_two_from as "moneyTwoFrom", prizes_two_from as "prizesTwoFrom", grants_two_from as "grantsTwoFrom", merges_two_from as "mergesTwoFrom"
    from desk_deciders`)
  if (!row) return undefined
  const of = (kind: DecidedKind): Standing => ({
    many: row[kind],
    twoUntil: row[`${kind}TwoUntil`],
    twoFrom: row[`${kind}TwoFrom`],
  })
  return {
    money: of('money'),
    prizes: of('prizes'),
    grants: of('grants'),
    merges: of('merges'),
    pairs: row.pairs.map((pair) => ({ ...pair, until: new Date(pair.until) })),
    version: row.version,
  }
}

export async function saveDeciders(
  tx: Transaction,
  { money, prizes, grants, merges, pairs, version }: Deciders,
): Promise<void> {
  await tx.query(sql`
    insert into desk_deciders (money, prizes, grants, merges, money_two_until, prizes_two_until, grants_two_until, merges_two_until,
      money_two_from, prizes_two_from, grants_two_from, merges_two_from, pairs, version)
    values (${money.many}, ${prizes.many}, ${grants.many}, ${merges.many}, ${money.twoUntil}, ${prizes.twoUntil}, ${grants.twoUntil},
      ${merges.twoUntil}, ${money.twoFrom}, ${prizes.twoFrom}, ${grants.twoFrom}, ${merges.twoFrom}, ${JSON.stringify(pairs)}, ${version})
    on conflict (only_one) do update
      set money = excluded.money, prizes = excluded.prizes, grants = excluded.grants, merges = excluded.merges,
        money_two_until = excluded.money_two_until, prizes_two_until = excluded.prizes_two_until,
        grants_two_until = excluded.grants_two_until, merges_two_until = excluded.merges_two_until,
        money_two_from = excluded.money_two_from, prizes_two_from = excluded.prizes_two_from,
        grants_two_from = excluded.grants_two_from, merges_two_from = excluded.merges_two_from,
        pairs = excluded.pairs, version = excluded.version`)
}

/** Writes down who gave somebody what decides about these kinds, for as long as it makes the two one person. */
export async function saveGiven(
  tx: Transaction,
  { personId, givenBy, kinds, now }: { personId: string; givenBy: string; kinds: readonly DecidedKind[]; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into given_roles (person_id, given_by, kind, given_at)
    select ${personId}, ${givenBy}, kind, ${now} from unnest(${[...kinds]}::text[]) as kind
    on conflict (person_id, given_by, kind) do update set given_at = excluded.given_at`)
}

/** Also of who is removed by now: whom they brought are one hand all the same. */
export async function listPairs(db: Queries, now: Date): Promise<PairOf<DecidedKind>[]> {
  const rows = await db.query<Omit<PairOf<DecidedKind>, 'until'> & { givenAt: Date }>(sql`
    select person_id as person, given_by as "givenBy", kind, given_at as "givenAt" from given_roles order by person_id, given_by, kind`)
  return rows.map(({ givenAt, ...pair }) => ({ ...pair, until: pairUntil(givenAt) })).filter(({ until }) => now < until)
}

export async function forgetGiven(db: Queries, before: Date): Promise<void> {
  await db.query(sql`delete from given_roles where given_at < ${before}`)
}
