import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { genesis } from '../ledger/hash.ts'
import { walk } from '../ledger/verify.ts'
import type { Stop } from '../giveaways/draw-stops-store.ts'

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
 * How much earlier than a line before it a line may have been recorded: a line bears the time at which its transaction began, and transactions
 * end in another order. A line that goes back further was not written when it says.
 */
const disorderMs = 300_000

/**
 * What is wrong with the chain up to a cut: the last line that was recorded in time decides what is in the pool, so one line that is dated back
 * would take in all that came too late before it. Read under the lock of the head, so that it is the chain that is cut.
 */
export async function findStopOfChain(db: Queries, slug: string, cut: Cut): Promise<Stop | undefined> {
  let latest = 0
  const walked = await walk(
    db,
    slug,
    (line) => {
      const at = line?.recorded_at.getTime() ?? 0
      if (at < latest - disorderMs) return 'backdated'
      latest = Math.max(latest, at)
      return undefined
    },
    cut.seq,
  )
  if (walked.kind === 'broken')
    return { reason: walked.reason === 'backdated' ? 'backdated' : 'broken-chain', seq: walked.at }
  return walked.at.seq === cut.seq && walked.at.hash.equals(cut.hash)
    ? undefined
    : { reason: 'broken-chain', seq: cut.seq }
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
