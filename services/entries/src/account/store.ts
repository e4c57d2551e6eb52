import type { EntryType } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { HeldBy } from '../ledger/caps/rules.ts'

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
  /** Why an administrator took back what the line reverses. */
  takenBackBecause: string | null
}

/** Of a line in `entries`: the reason of the administrator who took back what it reverses; null where none did. */
export const takenBackBecause = sql`case when kind = 'reversal' and description like 'Taken back: %' then (
    select t.reason from entries g join taken_back t on t.donor_id = g.donor_id and (g.source = t.cause or starts_with(g.source, t.cause || ':'))
    where g.id = entries.reverses) end`

const lineColumns = sql`
  id, kind, reverses, entry_type as "entryType", source, description, giveaway, earned, multiplier, final, counted, held_by as "heldBy", room,
  rule_version as "ruleVersion", occurred_at as "occurredAt", ${takenBackBecause} as "takenBackBecause"`

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

/** What counts of the free entries that the donor asked for, over all months. */
export async function sumFreeEntries(db: Queries, donorId: string): Promise<bigint> {
  const [row] = await db.query<{ counted: bigint }>(sql`
    with granted as (
      select id, counted from entries
      where donor_id = ${donorId} and kind = 'grant' and source like 'gift:%'
        and split_part(source, ':', 2) in (select gift_id::text from gifts where donor_id = ${donorId} and kind = 'free'))
    select (select coalesce(sum(counted), 0) from granted)::bigint
      - (select coalesce(sum(counted), 0) from entries where donor_id = ${donorId} and reverses in (select id from granted))::bigint as counted`)
  return row?.counted ?? 0n
}

export interface GiftGrant {
  giftId: string
  earned: bigint
  multiplier: number
  final: bigint
  takenBack: bigint
  takenBackAt: Date | null
}

/** The grants of a donor's gifts with what was taken back of each, oldest first. */
export const listGiftGrants = (db: Queries, donorId: string): Promise<GiftGrant[]> =>
  db.query<GiftGrant>(sql`
    select split_part(e.source, ':', 2) as "giftId", e.earned, e.multiplier, e.final,
      coalesce(r.final, 0)::bigint as "takenBack", r.at as "takenBackAt"
    from entries e
    left join lateral (select sum(final) as final, max(occurred_at) as at from entries where reverses = e.id) r on true
    where e.donor_id = ${donorId} and e.kind = 'grant' and e.source like 'gift:%'
    order by e.id`)

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
