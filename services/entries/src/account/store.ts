import type { EntryType } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { HeldBy } from '../caps/rules.ts'

export interface LineRow {
  id: string
  kind: 'grant' | 'reversal'
  reverses: string | null
  entryType: EntryType
  source: string
  description: string
  giveaway: string
  earned: bigint
  multiplier: number
  final: bigint
  counted: bigint
  heldBy: HeldBy | null
  room: bigint | null
  ruleVersion: number
  occurredAt: Date
}

const lineColumns = sql`
  id, kind, reverses, entry_type as "entryType", source, description, giveaway, earned, multiplier, final, counted, held_by as "heldBy", room,
  rule_version as "ruleVersion", occurred_at as "occurredAt"`

/** The lines of a donor, all or of one type, newest first; `after` is the last one of the page before. */
export const listLines = (
  db: Queries,
  donorId: string,
  { entryType, after, limit }: { entryType?: EntryType | undefined; after?: string | undefined; limit: number },
): Promise<LineRow[]> =>
  db.query<LineRow>(sql`
    select ${lineColumns} from entries
    where donor_id = ${donorId} ${after === undefined ? sql`` : sql`and id < ${after}`}
      ${entryType === undefined ? sql`` : sql`and entry_type = ${entryType}`}
    order by id desc limit ${limit}`)

/** The next lines of a donor as they were written, after the number of the last one. */
export const listLinesInOrder = (
  db: Queries,
  donorId: string,
  after: bigint,
  limit: number,
): Promise<(LineRow & { number: bigint })[]> =>
  db.query<LineRow & { number: bigint }>(sql`
    select ${lineColumns}, number from entries
    where donor_id = ${donorId} and number > ${after} order by number limit ${limit}`)
