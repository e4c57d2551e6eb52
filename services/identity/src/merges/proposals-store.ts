import type { merges } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { namedInQueue, nothingWaits, type WaitingRow } from '@evenhand/service-kit/queues'
import type { Proposed, Verdict } from './rules.ts'

/** A row of `merge_proposals`. */
export interface ProposalRow extends Proposed {
  id: string
  fromId: string
  toId: string
  reason: string
  askedAt: Date
  decidedAt: Date | null
  /** Why it was refused. */
  refusal: string | null
  /** Both addresses, while it is open. */
  sealedContacts: Buffer | null
}

const columns = sql`
  id, from_id as "fromId", to_id as "toId", reason, asked_by as "askedBy", asked_at as "askedAt", expires_at as "expiresAt", state, alone,
  decided_by as "decidedBy", decided_at as "decidedAt", refusal, sealed_contacts as "sealedContacts"`

type NewProposal = Omit<ProposalRow, 'state' | 'decidedBy' | 'decidedAt' | 'refusal' | 'sealedContacts'> & {
  sealedContacts: Buffer
}

export async function insertProposal(tx: Transaction, one: NewProposal): Promise<void> {
  await tx.query(sql`
    insert into merge_proposals (id, from_id, to_id, reason, asked_by, asked_at, expires_at, alone, sealed_contacts)
    values (${one.id}, ${one.fromId}, ${one.toId}, ${one.reason}, ${one.askedBy}, ${one.askedAt}, ${one.expiresAt}, ${one.alone},
      ${one.sealedContacts})`)
}

/** Who decides about one has locked all merges, so that nobody else does meanwhile. */
export async function findProposal(tx: Transaction, id: string): Promise<ProposalRow | undefined> {
  const [row] = await tx.query<ProposalRow>(sql`select ${columns} from merge_proposals where id = ${id}`)
  return row
}

/** The one that waits for a decision about either of these. */
export async function findWaiting(
  tx: Transaction,
  donorIds: readonly string[],
  now: Date,
): Promise<ProposalRow | undefined> {
  const [row] = await tx.query<ProposalRow>(sql`
    select ${columns} from merge_proposals
    where state = 'open' and expires_at > ${now} and (from_id = any(${donorIds}::uuid[]) or to_id = any(${donorIds}::uuid[])) limit 1`)
  return row
}

export async function findNewestProposal(db: Queries, donorId: string): Promise<ProposalRow | undefined> {
  const [row] = await db.query<ProposalRow>(sql`
    select ${columns} from merge_proposals where from_id = ${donorId} or to_id = ${donorId} order by asked_at desc, id desc limit 1`)
  return row
}

interface Wanted {
  state: merges.MergeListState
  /** Words of it, or records or a merge by their ids; undefined where all are wanted. */
  sought: { words: string; ids: readonly string[] } | undefined
  now: Date
  after?: string | undefined
  limit: number
}

/** A page of them, the newest first, by what became of them by now. */
export async function listProposals(
  db: Queries,
  { state, sought, now, after, limit }: Wanted,
): Promise<{ rows: ProposalRow[]; total: number }> {
  const further = after
    ? sql`and (asked_at, id) < (select last.asked_at, last.id from merge_proposals last where last.id = ${after})`
    : sql``
  const wanted = sql`${stateIs(state, now)} and ${isSought(sought)}`
  const rows = await db.query<ProposalRow>(sql`
    select ${columns} from merge_proposals where ${wanted} ${further} order by asked_at desc, id desc limit ${limit}`)
  const [counted] = await db.query<{ n: number }>(sql`select count(*)::int as n from merge_proposals where ${wanted}`)
  return { rows, total: counted?.n ?? 0 }
}

const isSought = (sought: Wanted['sought']): Sql =>
  sought === undefined
    ? sql`true`
    : sql`(from_id = any(${sought.ids}::uuid[]) or to_id = any(${sought.ids}::uuid[]) or id = any(${sought.ids}::uuid[])
      or strpos(lower(concat_ws(E'\n', reason, refusal)), lower(${sought.words})) > 0)`

/** What is over its time and not yet written down as expired waits for nobody any more. */
const stateIs = (state: merges.MergeListState, now: Date): Sql => sql`(case ${state}::text
  when 'waiting' then state = 'open' and expires_at > ${now}
  when 'under-way' then state = 'confirmed' and exists (select from merges where merges.id = merge_proposals.id and done_at is null)
  when 'done' then state = 'confirmed' and exists (select from merges where merges.id = merge_proposals.id and done_at is not null)
  when 'over' then state in ('refused', 'withdrawn', 'expired', 'void') or (state = 'open' and expires_at <= ${now})
  else true end)`

/** Those that another owner asked for, by the record that is kept: one’s own wait for somebody else. */
export async function countProposals(
  db: Queries,
  { besides, now }: { besides: string; now: Date },
): Promise<Omit<WaitingRow, 'dearest'>> {
  const [row] = await db.query<Omit<WaitingRow, 'dearest'>>(sql`
    with waiting as (
      select to_id, asked_at, expires_at from merge_proposals
      where state = 'open' and expires_at > ${now} and asked_by <> ${besides})
    select count(*)::int as many, min(asked_at) as "oldestAt", min(expires_at) as "dueAt",
      array(select to_id::text from waiting order by asked_at limit ${namedInQueue}) as first from waiting`)
  return row ?? nothingWaits
}

export async function saveMergeDecision(
  tx: Transaction,
  id: string,
  decided: { state: Verdict; by: string; at: Date; refusal?: string | undefined },
): Promise<void> {
  await tx.query(sql`
    update merge_proposals set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      refusal = ${decided.refusal ?? null}, sealed_contacts = null
    where id = ${id}`)
}

/** What was asked for of someone who is to be erased is over, and whom it told is forgotten. */
export async function voidProposalsOf(tx: Transaction, donorId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update merge_proposals set state = 'void', decided_by = 'clock', decided_at = ${at}, sealed_contacts = null
    where state = 'open' and (from_id = ${donorId} or to_id = ${donorId})`)
}

/** Of what nobody decided in time the addresses are forgotten. */
export async function expireProposals(db: Queries, at: Date): Promise<void> {
  await db.query(sql`
    update merge_proposals set state = 'expired', decided_by = 'clock', decided_at = ${at}, sealed_contacts = null
    where state = 'open' and expires_at <= ${at}`)
}
