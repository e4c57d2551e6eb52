import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { genesis } from '../ledger/hash.ts'

/** Where the chain of a giveaway is cut: the lines up to there take part. */
export interface Cut {
  number: bigint
  seq: bigint
  hash: Buffer
}

/**
 * The last sealed line that was recorded by the time the freeze was due; the beginning of the chain where none was. However late the freeze comes,
 * what was recorded in between is too late. Lines are sealed in the order of their numbers.
 */
export async function findCut(db: Queries, slug: string, freezesAt: Date): Promise<Cut> {
  const [cut] = await db.query<Cut>(sql`
    select e.number, s.seq, s.hash from seals s join entries e on e.id = s.entry_id
    where s.giveaway = ${slug} and e.recorded_at <= ${freezesAt} order by s.seq desc limit 1`)
  return cut ?? { number: 0n, seq: 0n, hash: genesis }
}

/**
 * Whether the place of a cut in the chain and its number part the lines alike: the pool is made by the number, and the freeze names the place. Whoever
 * set one of them by hand would have other lines in the pool than an auditor finds in the chain.
 */
export async function isCutWhole(db: Queries, slug: string, { number, seq }: Omit<Cut, 'hash'>): Promise<boolean> {
  const [row] = await db.query<{ isWhole: boolean }>(sql`
    select (select count(*) from entries where giveaway = ${slug} and number <= ${number}) = ${seq}::bigint
      and not exists (
        select 1 from seals s join entries e on e.id = s.entry_id
        where s.giveaway = ${slug} and (s.seq <= ${seq}) <> (e.number <= ${number})) as "isWhole"`)
  return row?.isWhole ?? false
}
