import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, settledNumbers, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import { genesis, hashLine, type SealableLine } from './hash.ts'
import { foldIntoTotals } from './totals.ts'

const batchLinesMax = 2_000
const everyMs = 1_000

/** How the lines of the ledger are numbered. */
export const numberedLines = { table: 'entries', sequence: sql`entries_number` }

const unsealedOldestSeconds = gauge(
  'ledger_unsealed_oldest_seconds',
  'Age of the oldest ledger line that is not sealed yet (alarm above 300)',
)

/** Seals what was written, a second or two behind it: a chain that is sealed while granting costs nine tenths of the throughput. */
export function sealJob(db: Database): Job {
  const settled = settledNumbers(db, numberedLines)
  return {
    name: 'seal-ledger',
    everyMs,
    async run() {
      const upTo = await settled()
      let more = false
      for (const giveaway of await findUnsealed(db))
        more = (await sealBatch(db, giveaway, upTo)) === batchLinesMax || more
      return more
    },
  }
}

/** Seals all lines that nobody is about to write, of every giveaway: for whoever wants to see the end of it. */
export async function sealAll(db: Database): Promise<void> {
  const upTo = await settledNumbers(db, numberedLines)()
  for (const giveaway of await findUnsealed(db)) while ((await sealBatch(db, giveaway, upTo)) > 0);
}

/**
 * Seals the next lines of a giveaway, in the order of their numbers and up to one below which none will come any more, and folds them into its
 * total. Answers how many.
 */
export async function sealBatch(db: Database, giveaway: string, upTo: bigint): Promise<number> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx, giveaway)
    const lines = await tx.query<SealableLine & { number: bigint }>(sql`
      select ${sealedColumns}, number from entries
      where giveaway = ${giveaway} and number > ${head.number} and number <= ${upTo} order by number limit ${batchLinesMax}`)
    const sealed = sealAfter(head, lines)
    const last = sealed.at(-1)
    if (!last) return 0
    await tx.query(sql`
      insert into seals (giveaway, seq, entry_id, previous_hash, hash)
      select ${giveaway}, * from unnest(${sealed.map(({ seq }) => seq)}::bigint[], ${sealed.map(({ line }) => line.id)}::uuid[],
        ${sealed.map(({ previous }) => previous)}::bytea[], ${sealed.map(({ hash }) => hash)}::bytea[])`)
    await foldIntoTotals(tx, giveaway, lines)
    await tx.query(sql`
      update chain_heads set seq = ${last.seq}, hash = ${last.hash}, number = ${last.line.number}, sealed_at = now()
      where giveaway = ${giveaway}`)
    return sealed.length
  })
}

/** What a seal covers, as `SealableLine`. */
export const sealedColumns = sql`
  id, donor_id, entries.giveaway, kind, reverses, entry_type, source, description, earned, multiplier, final, month, counted, held_by, room,
  rule_version, occurred_at, recorded_at, hash_version`

interface Head {
  seq: bigint
  hash: Buffer
  number: bigint
}

/** Under this lock one sealer works at a giveaway; the lines themselves are written without it. */
async function lockHead(tx: Transaction, giveaway: string): Promise<Head> {
  await tx.query(sql`
    insert into chain_heads (giveaway, seq, hash) values (${giveaway}, 0, ${genesis}) on conflict do nothing`)
  const [head] = await tx.query<Head>(
    sql`select seq, hash, number from chain_heads where giveaway = ${giveaway} for update`,
  )
  if (!head) throw new Error('The head of a chain has gone')
  return head
}

function sealAfter<Line extends SealableLine>(head: Head, lines: readonly Line[]) {
  let { seq, hash } = head
  return lines.map((line) => {
    const previous = hash
    seq += 1n
    hash = hashLine(previous, seq, line)
    return { line, seq, previous, hash }
  })
}

/** The giveaways that have lines to be sealed; the age of the oldest line goes to the metrics. */
async function findUnsealed(db: Database): Promise<string[]> {
  const rows = await db.query<{ slug: string; since: Date }>(sql`
    select g.slug, oldest.recorded_at as since
    from giveaways g left join chain_heads h on h.giveaway = g.slug cross join lateral (
      select recorded_at from entries e where e.giveaway = g.slug and e.number > coalesce(h.number, 0) order by number limit 1) oldest`)
  const since = rows.reduce((oldest, row) => Math.min(oldest, row.since.getTime()), Date.now())
  unsealedOldestSeconds.set((Date.now() - since) / 1000)
  return rows.map(({ slug }) => slug)
}
