import { randomUUID } from 'node:crypto'
import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { onceForEvent, parseEvent, type Reaction, reaction } from '../inbox/index.ts'
import type { Job } from '../lifecycle/index.ts'
import { appendToOutbox } from '../outbox/index.ts'
import { type Database, type Queries, sql, type Transaction } from '../postgres/index.ts'
import {
  Asked,
  erasedEvent,
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  failedEvent,
  failureOf,
  lookMs,
  PersonErasedSchema,
  retryMs,
  waitsEvent,
} from './events.ts'
import type { ErasedPerson } from './place.ts'
import { type FindAddresses, noAddresses, type PersonalTable } from './tables.ts'

/** What a service with a database needs to erase a person. */
export interface ErasesRows {
  service: ServiceName
  db: Database
  tables: readonly PersonalTable[]
  now: () => Date
  findAddresses?: FindAddresses
  /** What has to end first, the first of which is told. */
  listOpen?: (db: Queries, donorId: string) => Promise<personalData.OpenKind[]>
  /** What is done besides the tables, before them and in their transaction. */
  before?: (tx: Transaction, person: ErasedPerson) => Promise<void>
}

/** Keeps what was asked; the job does it. Asked again it is tried at once, and says again what it fails with. */
export const erasureReactions = (db: Database): Reaction[] => [
  reaction(ErasureAskedSchema, async (event, heard) => {
    const { erasureId, donorId, askedAt } = parseEvent(Asked, event)
    await db.transaction(async (tx) => {
      await onceForEvent(tx, heard, async () => {
        await tx.query(sql`
          insert into person_erasures (erasure_id, donor_id, asked_at) values (${erasureId}, ${donorId}, ${askedAt})
          on conflict (erasure_id) do update set next_try_at = now(), failure = null where person_erasures.erased_at is null`)
      })
    })
  }),
]

/** Erases one person after the other, each in one transaction: all tables and the event that tells of it, or nothing. One who can't be erased lets others go first. */
export const eraseRowsJob = (deps: ErasesRows): Job => ({
  name: 'erase-persons',
  everyMs: lookMs,
  async run() {
    let due: Due | undefined
    try {
      return await deps.db.transaction(async (tx) => {
        due = await claimErasure(tx)
        if (!due) return false
        const [waitsFor] = (await deps.listOpen?.(tx, due.donorId)) ?? []
        await (waitsFor ? wait(tx, deps, due, waitsFor) : erase(tx, deps, due))
        return true
      })
    } catch (error) {
      const failed = due
      if (failed) await deps.db.transaction((tx) => putOff(tx, deps, failed, failureOf(error)))
      throw error
    }
  },
})

async function putOff(tx: Transaction, { service, now }: ErasesRows, due: Due, failure: string): Promise<void> {
  const { erasureId, donorId } = due
  await tx.query(sql`
    update person_erasures set failure = ${failure}, waits_for = null, next_try_at = now() + make_interval(secs => ${retryMs / 1000})
    where erasure_id = ${erasureId}`)
  if (due.failure !== failure)
    await appendToOutbox(
      tx,
      ErasureFailedSchema,
      donorId,
      failedEvent({ erasureId, donorId, service, failure, at: now() }),
    )
}

interface Due {
  erasureId: string
  donorId: string
  waitsFor: string | null
  failure: string | null
}

async function claimErasure(tx: Transaction): Promise<Due | undefined> {
  const [due] = await tx.query<Due>(sql`
    select erasure_id as "erasureId", donor_id as "donorId", waits_for as "waitsFor", failure from person_erasures
    where erased_at is null and next_try_at <= now() order by next_try_at limit 1 for update skip locked`)
  return due
}

async function wait(tx: Transaction, { service, now }: ErasesRows, due: Due, waitsFor: personalData.OpenKind) {
  const { erasureId, donorId } = due
  await tx.query(sql`
    update person_erasures set waits_for = ${waitsFor}, failure = null, next_try_at = now() + make_interval(secs => ${retryMs / 1000})
    where erasure_id = ${erasureId}`)
  if (due.waitsFor !== waitsFor)
    await appendToOutbox(
      tx,
      ErasureWaitsSchema,
      donorId,
      waitsEvent({ erasureId, donorId, service, waitsFor, at: now() }),
    )
}

async function erase(tx: Transaction, deps: ErasesRows, { erasureId, donorId }: Due): Promise<void> {
  const { service, tables, before, findAddresses = noAddresses } = deps
  const at = deps.now()
  const person = { donorId, addresses: await findAddresses(tx, donorId), nobodyId: randomUUID(), at }
  await before?.(tx, person)
  for (const table of tables) await table.erase?.(tx, person)
  await tx.query(
    sql`update person_erasures set waits_for = null, failure = null, erased_at = ${at} where erasure_id = ${erasureId}`,
  )
  await appendToOutbox(tx, PersonErasedSchema, donorId, erasedEvent({ erasureId, donorId, service, at }))
}
