import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import { genesis, hashLine, type SealableLine } from './hash.ts'

const batchLinesMax = 1_000
const everyMs = 1_000

const unsealedOldestSeconds = gauge(
  'ledger_unsealed_oldest_seconds',
  'Age of the oldest ledger line that is not sealed yet (alarm above 300)',
)

/** Seals what was written, a second behind it: a chain that is sealed while granting costs nine tenths of the throughput. */
export const sealJob = (db: Database): Job => ({
  name: 'seal-ledger',
  everyMs,
  async run() {
    let more = false
    for (const giveaway of await findUnsealed(db)) more = (await sealBatch(db, giveaway)) === batchLinesMax || more
    return more
  },
})

/** Seals the next lines of a giveaway, oldest first, and folds them into its total. Answers how many. */
export async function sealBatch(db: Database, giveaway: string): Promise<number> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx, giveaway)
    const lines = await tx.query<SealableLine>(sql`
      select id, donor_id, giveaway, kind, reverses, entry_type, source, description, earned, multiplier, final, rule_version,
        occurred_at, recorded_at, hash_version
      from entries where giveaway = ${giveaway} and seq is null order by recorded_at, id limit ${batchLinesMax}`)
    const sealed = sealAfter(head, lines)
    const last = sealed.at(-1)
    if (!last) return 0
    await tx.query(sql`
      update entries e set seq = s.seq, previous_hash = s.previous, hash = s.hash
      from unnest(${sealed.map(({ line }) => line.id)}::uuid[], ${sealed.map(({ seq }) => seq)}::bigint[],
        ${sealed.map(({ previous }) => previous)}::bytea[], ${sealed.map(({ hash }) => hash)}::bytea[]) as s (id, seq, previous, hash)
      where e.id = s.id`)
    await tx.query(sql`
      update chain_heads set seq = ${last.seq}, hash = ${last.hash}, entries = entries + ${sumOf(lines)}, sealed_at = now()
      where giveaway = ${giveaway}`)
    return sealed.length
  })
}

interface Head {
  seq: bigint
  hash: Buffer
}

/** Under this lock one sealer works at a giveaway; the lines themselves are written without it. */
async function lockHead(tx: Transaction, giveaway: string): Promise<Head> {
  await tx.query(sql`
    insert into chain_heads (giveaway, seq, hash, entries) values (${giveaway}, 0, ${genesis}, 0) on conflict do nothing`)
  const [head] = await tx.query<Head>(sql`select seq, hash from chain_heads where giveaway = ${giveaway} for update`)
  if (!head) throw new Error('The head of a chain has gone')
  return head
}

function sealAfter(head: Head, lines: readonly SealableLine[]) {
  let { seq, hash } = head
  return lines.map((line) => {
    const previous = hash
    seq += 1n
    hash = hashLine(previous, seq, line)
    return { line, seq, previous, hash }
  })
}

export const sumOf = (lines: readonly Pick<SealableLine, 'kind' | 'final'>[]): bigint =>
  lines.reduce((sum, { kind, final }) => (kind === 'grant' ? sum + final : sum - final), 0n)

/** The giveaways that have lines to be sealed; the age of the oldest line goes to the metrics. */
async function findUnsealed(db: Database): Promise<string[]> {
  const rows = await db.query<{ slug: string; since: Date }>(sql`
    select g.slug, oldest.recorded_at as since from giveaways g cross join lateral (
      select recorded_at from entries e where e.giveaway = g.slug and e.seq is null order by recorded_at, id limit 1) oldest`)
  const since = rows.reduce((oldest, row) => Math.min(oldest, row.since.getTime()), Date.now())
  unsealedOldestSeconds.set((Date.now() - since) / 1000)
  return rows.map(({ slug }) => slug)
}
