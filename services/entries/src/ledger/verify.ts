import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { genesis, hashLine, type SealableLine } from './hash.ts'
import { sealedColumns } from './seal.ts'
import { emptyTotal, findTotal, type Total, withLine } from './totals.ts'

const pageLines = 5_000

export type Verdict =
  | { kind: 'whole'; seq: bigint; entries: bigint; counted: bigint; hash: Buffer }
  | { kind: 'broken'; at: bigint; reason: string }

type Sealed = { seq: bigint; previous_hash: Buffer; hash: Buffer } & (SealableLine | { id: null })

interface Place {
  seq: bigint
  hash: Buffer
}

/**
 * Recomputes a giveaway's chain from its beginning: no gap, each line as it was sealed, no line beside the chain, and an end that is the kept
 * head with the kept total, so that a tail cut off is found too. Names the first place that does not agree. `onPlace` hears of each place that
 * does.
 */
export async function verifyChain(
  db: Queries,
  giveaway: string,
  onPlace: (place: Place) => void = () => undefined,
): Promise<Verdict> {
  let total: Total = emptyTotal
  const walked = await walk(db, giveaway, (line, at) => {
    if (line) total = withLine(total, line)
    onPlace(at)
    return undefined
  })
  if (walked.kind === 'broken') return walked
  return (await faultOfEnd(db, giveaway, walked.at, total)) ?? { kind: 'whole', ...walked.at, ...total }
}

type Broken = Extract<Verdict, { kind: 'broken' }>

/**
 * Recomputes a chain from its beginning up to a place, or to its end. `onLine` hears of each line as it was sealed, and may stop the walk there
 * by a reason of its own.
 */
export async function walk(
  db: Queries,
  giveaway: string,
  onLine: (line: SealableLine | undefined, at: Place) => string | undefined,
  upTo?: bigint,
): Promise<{ kind: 'walked'; at: Place } | Broken> {
  let at: Place = { seq: 0n, hash: genesis }
  for (;;) {
    const page = await readPage(db, giveaway, at.seq)
    if (page.length === 0) return { kind: 'walked', at }
    for (const sealed of page) {
      if (at.seq === upTo) return { kind: 'walked', at }
      const next = { seq: sealed.seq, hash: sealed.hash }
      const fault = faultOf(sealed, at) ?? onLine(sealed.id === null ? undefined : sealed, next)
      if (fault) return { kind: 'broken', at: at.seq + 1n, reason: fault }
      at = next
    }
  }
}

const readPage = (db: Queries, giveaway: string, after: bigint): Promise<Sealed[]> =>
  db.query<Sealed>(sql`
    select seq, previous_hash, hash, ${sealedColumns} from (
      select * from seals where giveaway = ${giveaway} and seq > ${after} order by seq limit ${pageLines}) sealed
    left join entries on entries.id = sealed.entry_id order by seq`)

function faultOf(sealed: Sealed, before: Place): string | undefined {
  const expected = before.seq + 1n
  if (sealed.seq !== expected) return 'a seal is missing'
  if (sealed.id === null) return 'the line is missing'
  if (!sealed.previous_hash.equals(before.hash)) return 'the line does not follow the one before it'
  if (!hashLine(before.hash, expected, sealed).equals(sealed.hash)) return 'the line is not what was sealed'
  return undefined
}

async function faultOfEnd(db: Queries, giveaway: string, at: Place, total: Total): Promise<Verdict | undefined> {
  const broken = (place: bigint, reason: string): Verdict => ({ kind: 'broken', at: place, reason })
  const [head] = await db.query<Place & { lines: bigint }>(sql`
    select seq, hash, (select count(*) from entries e where e.giveaway = h.giveaway and e.number <= h.number) as lines
    from chain_heads h where giveaway = ${giveaway}`)
  const kept = head ?? { seq: 0n, hash: genesis, lines: 0n }
  if (kept.seq !== at.seq || !kept.hash.equals(at.hash))
    return broken(at.seq + 1n, 'the chain ends elsewhere than its head says')
  if (kept.lines !== at.seq) return broken(at.seq, 'there are lines outside the chain that were never sealed')
  const folded = await findTotal(db, giveaway)
  if (folded.entries !== total.entries || folded.counted !== total.counted)
    return broken(at.seq, 'the total is not the sum of the lines')
  return undefined
}
