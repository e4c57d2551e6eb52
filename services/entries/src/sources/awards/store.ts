import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Award } from './award.ts'

/** Each source once among them, and newer than what is kept of it. */
export async function saveAwards(tx: Transaction, awards: readonly Award[]): Promise<void> {
  await tx.query(sql`
    insert into awards (source, donor_id, entry_type, name, earned, stands, version, changed_at)
    select * from unnest(${awards.map(({ source }) => source)}::text[], ${awards.map(({ donorId }) => donorId)}::uuid[],
      ${awards.map(({ entryType }) => entryType)}::text[], ${awards.map(({ name }) => name)}::text[],
      ${awards.map(({ earned }) => earned)}::bigint[], ${awards.map(({ stands }) => stands)}::boolean[],
      ${awards.map(({ version }) => version)}::int[], ${awards.map(({ changedAt }) => changedAt)}::timestamptz[])
    on conflict (source) do update
    set name = excluded.name, earned = excluded.earned, stands = excluded.stands, version = excluded.version,
      changed_at = excluded.changed_at`)
}

export const findAwards = (db: Queries, sources: readonly string[]): Promise<Award[]> =>
  db.query<Award>(sql`select ${awardColumns} from awards where source = any(${sources}::text[])`)

export const findAwardsOf = (db: Queries, donorIds: readonly string[]): Promise<Award[]> =>
  db.query<Award>(sql`select ${awardColumns} from awards where donor_id = any(${donorIds}::uuid[])`)

const awardColumns = sql`
  source, donor_id as "donorId", entry_type as "entryType", name, earned, stands, version, changed_at as "changedAt"`
