import { randomUUID } from 'node:crypto'
import type { merges, personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { onceForEvent, type Reaction } from '../inbox/index.ts'
import type { Job } from '../lifecycle/index.ts'
import { appendToOutbox } from '../outbox/index.ts'
import { type Database, type Queries, sql, type Transaction } from '../postgres/index.ts'
import {
  failureOf,
  lateMs,
  lookMs,
  type OpenKind,
  type PersonRequest,
  type Progress,
  requestReactions,
  retryMs,
  tellProgress,
} from './events.ts'
import { type FollowedMerges, recordsOf } from './followed.ts'
import { type Merge, type MergingTables, movesOf } from './merge.ts'
import type { ErasedPerson } from './place.ts'
import { type FindAddresses, noAddresses, type PersonalTable } from './tables.ts'

/** What a service with a database needs to erase a person, and to merge two records of one. */
export interface AskedOfRows {
  service: ServiceName
  db: Database
  tables: readonly PersonalTable[]
  merging: MergingTables
  merged: FollowedMerges
  now: () => Date
  findAddresses?: FindAddresses
  /** What of one record has to end before an erasure, the first of which is told. */
  listOpen?: (db: Queries, donorId: string) => Promise<personalData.OpenKind[]>
  /** What has to end before a merge. */
  listOpenToMerge?: (db: Queries, merge: Pick<Merge, 'fromId' | 'toId'>) => Promise<merges.MergeWait[]>
  /** What an owner reads before a merge; of services that people look at before it. */
  preview?: (db: Queries, merge: Pick<Merge, 'fromId' | 'toId'>) => Promise<Omit<merges.MergePreview, 'open'>>
  /** What an erasure does besides the tables, before them and in their transaction. */
  before?: (tx: Transaction, person: ErasedPerson) => Promise<void>
  /** Locks both records of a merge before anything moves. */
  lockBoth?: (tx: Transaction, merge: Merge) => Promise<unknown>
}

/**
 * Keeps what was asked; the job does it. Asked again it is tried at once, and says again what it fails with; a merge that is done is looked at for
 * another while, because what came with the old id until all services had moved belongs to the other record, too.
 */
export const rowRequestReactions = ({ service, db }: Pick<AskedOfRows, 'service' | 'db'>): Reaction[] =>
  requestReactions(service, ({ requestId, donorId, intoId, askedAt }, heard) =>
    db.transaction(async (tx) => {
      await onceForEvent(tx, heard, async () => {
        await tx.query(sql`
          insert into person_requests (request_id, donor_id, into_id, asked_at) values (${requestId}, ${donorId}, ${intoId}, ${askedAt})
          on conflict (request_id) do update set next_try_at = now(), failure = null,
            done_at = case when person_requests.done_at is not null then now() end
          where person_requests.done_at is null or person_requests.into_id is not null`)
      })
    }),
  )

/** Does one after the other, each in one transaction: all tables and the event that tells of it, or nothing. What can't be done yet lets others go first. */
export const answerRequestsJob = (deps: AskedOfRows): Job => ({
  name: 'answer-person-requests',
  everyMs: lookMs,
  async run() {
    let due: Due | undefined
    try {
      const isDone = await deps.db.transaction(async (tx) => {
        due = await claimDue(tx)
        return due ? answer(tx, deps, due) : false
      })
      if (due?.intoId) await deps.merged.refresh()
      return isDone
    } catch (error) {
      const failed = due
      if (failed)
        await deps.db.transaction((tx) => putOff(tx, deps, failed, { kind: 'failed', failure: failureOf(error) }))
      throw error
    }
  },
})

interface Due extends PersonRequest {
  waitsFor: string | null
  failure: string | null
  doneAt: Date | null
}

/** With merges that were done lately. */
async function claimDue(tx: Transaction): Promise<Due | undefined> {
  const [due] = await tx.query<Due>(sql`
    select request_id as "requestId", donor_id as "donorId", into_id as "intoId", waits_for as "waitsFor", failure, done_at as "doneAt"
    from person_requests
    where next_try_at <= now() and (done_at is null or into_id is not null and next_try_at < done_at + make_interval(secs => ${lateMs / 1000}))
    order by next_try_at limit 1 for update skip locked`)
  return due
}

async function answer(tx: Transaction, deps: AskedOfRows, due: Due): Promise<boolean> {
  if (due.doneAt) {
    await mergeRows(tx, deps, due)
    await tryLater(tx, due)
    return true
  }
  const [waitsFor] = await openOf(tx, deps, due)
  if (waitsFor) await putOff(tx, deps, due, { kind: 'waits', waitsFor })
  else {
    await (due.intoId === null ? eraseRows(tx, deps, due) : mergeRows(tx, deps, due))
    await finish(tx, deps, due)
  }
  return true
}

const openOf = async (tx: Transaction, deps: AskedOfRows, { donorId, intoId }: Due): Promise<OpenKind[]> =>
  (intoId === null
    ? await listOpenOf(deps, tx, donorId)
    : await deps.listOpenToMerge?.(tx, { fromId: donorId, toId: intoId })) ?? []

const tryLater = (tx: Transaction, { requestId }: Due): Promise<unknown> =>
  tx.query(sql`
    update person_requests set next_try_at = now() + make_interval(secs => ${retryMs / 1000}) where request_id = ${requestId}`)

/** Told once for what is the same. */
async function putOff(tx: Transaction, deps: AskedOfRows, due: Due, progress: Exclude<Progress, { kind: 'done' }>) {
  const [waitsFor, failure] = progress.kind === 'waits' ? [progress.waitsFor, null] : [null, progress.failure]
  await tx.query(sql`
    update person_requests set waits_for = ${waitsFor}, failure = ${failure} where request_id = ${due.requestId} and done_at is null`)
  await tryLater(tx, due)
  const isTold = due.doneAt !== null || (due.waitsFor === waitsFor && due.failure === failure)
  if (!isTold) await tell(tx, deps, due, progress)
}

async function finish(tx: Transaction, deps: AskedOfRows, due: Due): Promise<void> {
  await tx.query(sql`
    update person_requests set waits_for = null, failure = null, done_at = ${deps.now()} where request_id = ${due.requestId}`)
  await tryLater(tx, due)
  await tell(tx, deps, due, { kind: 'done' })
}

const tell = (tx: Transaction, { service, now }: AskedOfRows, due: Due, progress: Progress): Promise<void> =>
  tellProgress((schema, event) => appendToOutbox(tx, schema, due.donorId, event), due, {
    service,
    progress,
    now: now(),
  })

/** What an erasure waits for: of the records that were merged into this one, too. */
export async function listOpenOf(
  { listOpen }: Pick<AskedOfRows, 'listOpen'>,
  db: Queries,
  donorId: string,
): Promise<personalData.OpenKind[]> {
  const open = new Set<personalData.OpenKind>()
  if (listOpen)
    for (const record of await recordsOf(db, donorId)) for (const kind of await listOpen(db, record)) open.add(kind)
  return [...open]
}

/** With the records that were merged into this one. */
async function eraseRows(tx: Transaction, deps: AskedOfRows, { donorId: asked }: Due): Promise<void> {
  const { tables, before, findAddresses = noAddresses } = deps
  for (const donorId of await recordsOf(tx, asked)) {
    const person = { donorId, addresses: await findAddresses(tx, donorId), nobodyId: randomUUID(), at: deps.now() }
    await before?.(tx, person)
    for (const table of tables) await table.erase?.(tx, person)
  }
}

async function mergeRows(tx: Transaction, deps: AskedOfRows, { donorId: fromId, intoId }: Due): Promise<void> {
  if (intoId === null) throw new Error('a merge into nothing')
  const merge = { fromId, toId: intoId, at: deps.now() }
  await deps.lockBoth?.(tx, merge)
  for (const move of movesOf(deps.merging)) await move(tx, merge)
}
