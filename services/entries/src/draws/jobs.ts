import type { BeaconChain } from '@evenhand/draws'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, type Sql, sql } from '@evenhand/service-kit/postgres'
import { gauge, type Log } from '@evenhand/service-kit/telemetry'
import type { Auditing } from './auditors.ts'
import { commitDraw, findUncommitted } from './commit.ts'
import { readDocumentBytes } from './files.ts'
import { commitmentOf, freezeDraw } from './freeze.ts'
import { holdFrozenDraw } from './hold.ts'
import { fetchSignature } from './relays.ts'
import { countStopped, findStop } from '../giveaways/draw-stops-store.ts'

const everyMs = 30_000
/** Soon after the first entry, since from then on the rules are to stand. */
const sealEveryMs = 3_000

const overdueSeconds = gauge(
  'draws_overdue_seconds',
  'How long a freeze or a result has been overdue (alarm above 3600)',
)
const unsealed = gauge('draws_unsealed', 'Draws that should be sealed and are refused (alarm above 0)')

const stopped = gauge('draws_stopped', 'Draws whose list is due and can’t be frozen (alarm above 0)')

export interface Drawing {
  db: Database
  /** The beacon that new draws are committed to. */
  chain: BeaconChain
  /** Where rounds are fetched; none: an administrator brings them. */
  relays: readonly string[]
  auditing: Auditing
  now: () => Date
  log: Log
}

/** Every step of every draw when it is due, so that none is forgotten. Each step is done once, however many replicas try. */
export const drawJobs = (drawing: Drawing, said = new Map<string, string>()): readonly Job[] => [
  { ...job('commit-draws', () => commitDraws(drawing, said)), everyMs: sealEveryMs },
  job('freeze-draws', () => freezeDraws(drawing)),
  job('hold-draws', async (stop) => {
    overdueSeconds.set(await findOverdueSeconds(drawing))
    await holdDraws(drawing, stop)
  }),
]

async function findOverdueSeconds({ db, now }: Drawing): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>(sql`
    select extract(epoch from ${now()}::timestamptz - min(case when frozen_at is null then freezes_at else round_at end))::float8
      as seconds
    from draws where drawn_at is null and donors is distinct from 0`)
  return Math.max(row?.seconds ?? 0, 0)
}

const job = (name: string, work: (stop: AbortSignal) => Promise<void>): Job => ({
  name,
  everyMs,
  async run(stop) {
    await work(stop)
    return false
  },
})

/** What a draw is refused for is logged when it changes: the job looks every few seconds. */
export async function commitDraws(
  { db, chain, auditing, now, log }: Drawing,
  said: Map<string, string> = new Map(),
): Promise<void> {
  let refused = 0
  await each(await findUncommitted(db, now()), async (draw) => {
    const committing = await commitDraw(db, draw, chain, now, auditing)
    if (committing === 'committed') log.info({ draw }, 'draw-committed')
    if (committing !== 'day-too-early' && committing !== 'no-auditor') return
    refused += 1
    if (said.get(draw) !== committing) log.error({ draw, committing }, 'draw-not-committed')
    said.set(draw, committing)
  })
  unsealed.set(refused)
}

export async function freezeDraws({ db, auditing, now, log }: Drawing): Promise<void> {
  const due = sql`frozen_at is null and donors is null and freezes_at <= ${now()}`
  await each(await findDraws(db, due), async (draw) => {
    const freezing = await freezeDraw(db, draw, now, auditing)
    if (freezing === 'frozen' || freezing === 'nobody-took-part') log.info({ draw, freezing }, 'draw-frozen')
    if (freezing === 'stopped') log.error({ draw, ...(await findStop(db, draw)) }, 'draw-not-frozen')
    if (freezing === 'too-late') log.error({ draw }, 'draw-missed-its-round')
  })
  stopped.set(await countStopped(db))
}

export async function holdDraws({ db, relays, now, log }: Drawing, stop: AbortSignal): Promise<void> {
  if (relays.length === 0) return
  const due = sql`frozen_at is not null and drawn_at is null and round_at <= ${now()}`
  await each(await findDraws(db, due), async (draw) => {
    const { beacon, round } = commitmentOf(await readDocumentBytes(db, draw, 'commitment.json'))
    const signature = await fetchSignature(relays, beacon, round, stop)
    if (signature === undefined) {
      log.warn({ draw, round }, 'beacon-silent')
      return
    }
    const { kind } = await holdFrozenDraw(db, draw, { round, signature, by: { kind: 'relay' } }, now)
    log.info({ draw, round, kind, from: 'relay' }, 'draw-held')
  })
}

async function findDraws(db: Database, which: Sql): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`select giveaway as slug from draws where ${which} order by 1`)
  return rows.map(({ slug }) => slug)
}

/** One draw that fails holds no other up. */
export async function each(slugs: readonly string[], work: (slug: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const slug of slugs) await work(slug).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'Several draws failed')
}
