import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { genesis, hashLine, type SealableLine } from './hash.ts'
import { sumOf } from './seal.ts'

const pageLines = 5_000

export type Verdict =
  | { kind: 'whole'; seq: bigint; entries: bigint; hash: Buffer }
  | { kind: 'broken'; at: bigint; reason: string }

type SealedLine = SealableLine & { seq: bigint; previous_hash: Buffer; hash: Buffer }

/**
 * Recomputes a giveaway's chain from its beginning: no gap, each line as it was sealed, and an end that is the kept head with
 * the kept total, so that a tail cut off is found too. Names the first place that does not agree.
 */
export async function verifyChain(db: Queries, giveaway: string): Promise<Verdict> {
  let at: { seq: bigint; hash: Buffer; entries: bigint } = { seq: 0n, hash: genesis, entries: 0n }
  for (;;) {
    const lines = await db.query<SealedLine>(sql`
      select id, donor_id, giveaway, kind, reverses, entry_type, source, description, earned, multiplier, final, rule_version,
        occurred_at, recorded_at, hash_version, seq, previous_hash, hash
      from entries where giveaway = ${giveaway} and seq > ${at.seq} order by seq limit ${pageLines}`)
    if (lines.length === 0) break
    for (const line of lines) {
      const fault = faultOf(line, at)
      if (fault) return { kind: 'broken', at: at.seq + 1n, reason: fault }
      at = { seq: line.seq, hash: line.hash, entries: at.entries + sumOf([line]) }
    }
  }
  const [head] = await db.query<{ seq: bigint; hash: Buffer; entries: bigint }>(
    sql`select seq, hash, entries from chain_heads where giveaway = ${giveaway}`,
  )
  const kept = head ?? { seq: 0n, hash: genesis, entries: 0n }
  if (kept.seq !== at.seq || !kept.hash.equals(at.hash)) {
    return { kind: 'broken', at: at.seq + 1n, reason: 'the chain ends elsewhere than its head says' }
  }
  if (kept.entries !== at.entries)
    return { kind: 'broken', at: at.seq, reason: 'the total is not the sum of the lines' }
  return { kind: 'whole', ...at }
}

function faultOf(line: SealedLine, before: { seq: bigint; hash: Buffer }): string | undefined {
  const expected = before.seq + 1n
  if (line.seq !== expected) return 'a line is missing'
  if (!line.previous_hash.equals(before.hash)) return 'the line does not follow the one before it'
  if (!hashLine(before.hash, expected, line).equals(line.hash)) return 'the line is not what was sealed'
  return undefined
}
