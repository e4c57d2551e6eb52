import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { takenBackBecause } from '../account/store.ts'

type EntryKind = (typeof supporters.entryKinds)[number]

/** Everything about entries that happened to a donor; draws for who may read those. */
export const listEntryHistory = (
  db: Queries,
  { donorId, draws }: { donorId: string; draws: boolean },
  asked: supporters.HistoryQuery,
) =>
  readHistory<EntryKind>(
    db,
    sql`
      ${linesOf(donorId)} union all ${proofOf(donorId)} union all ${holdsOf(donorId)}
      ${draws ? sql`union all ${drawsOf(donorId)}` : sql``}`,
    asked,
  )

/** What counts of each line; `state` is the cap that held a part of it back. */
const linesOf = (donorId: string): Sql => sql`
  select 'line:' || id, occurred_at, case kind when 'grant' then 'entries' else 'entries-taken-back' end, description, null::bigint,
    case kind when 'grant' then counted else -counted end, held_by, ${takenBackBecause}, null::text, giveaway
  from entries where donor_id = ${donorId}`

const proofOf = (donorId: string): Sql => sql`
  select 'proof', proved_at, 'mailbox-proved', null, null, null, null, null, null, null from mailbox_proofs where donor_id = ${donorId}`

const holdsOf = (donorId: string): Sql => sql`
  select 'held:' || id, held_at, 'held', array_to_string(whys, ', '), null, null, state, null, null, id::text
  from entry_holds where donor_id = ${donorId}
  union all
  select 'appealed:' || id, appealed_at, 'appealed', null, null, null, null, appeal, null, id::text
  from entry_holds where donor_id = ${donorId} and appealed_at is not null
  union all
  select 'decided:' || id, decided_at, 'hold-' || state, null, null, null, null, reason, decided_by, id::text
  from entry_holds where donor_id = ${donorId} and decided_at is not null`

const drawsOf = (donorId: string): Sql => sql`
  select 'draw:' || act.id, act.at, 'draw', giveaway, null, null, act.action, null, act.administrator_id, giveaway
  from claims join claim_acts act using (giveaway, place) where donor_id = ${donorId}`
