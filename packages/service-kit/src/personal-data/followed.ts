import type { JsonValue } from '@bufbuild/protobuf'
import { type DonorIdOf, donorIds } from '../auth/index.ts'
import type { Reaction } from '../inbox/index.ts'
import type { Job } from '../lifecycle/index.ts'
import { prepared, type Queries, sql } from '../postgres/index.ts'

/** A record that was merged, and the one it went to. */
export interface Merged {
  fromId: string
  toId: string
}

/** Leads from records that were merged to those that they are part of now. */
export interface FollowedMerges {
  follow(donorId: string): string
  /** Whose an address is: the record that it leads to. */
  donorIdOf: DonorIdOf
  /** The id of the address itself, wherever it leads. */
  addressIdOf: DonorIdOf
  /** Events of a merged record are heard as those of the other. */
  hearing(reactions: readonly Reaction[]): Reaction[]
  /** After this service has moved one. */
  refresh(): Promise<void>
  job: Job
}

/** Few are ever merged: each process has them all, and asks again for those that another one of the service moved. */
const everyMs = 10_000

/**
 * Where each record leads. A process that has not heard of a merge yet writes with the old id for a moment; the job of the merge moves that, too
 * (docs/decisions/0100).
 */
export async function followMerges(
  list: () => Promise<readonly Merged[]>,
  donorIdKey: string,
): Promise<FollowedMerges> {
  let merged: ReadonlyMap<string, string> = new Map()
  const refresh = async (): Promise<void> => {
    merged = new Map((await list()).map(({ fromId, toId }) => [fromId, toId]))
  }
  await refresh()
  const follow = (donorId: string): string => {
    const next = merged.get(donorId)
    return next === undefined ? donorId : follow(next)
  }
  const addressIdOf = donorIds(donorIdKey)
  return {
    follow,
    donorIdOf: (email) => follow(addressIdOf(email)),
    addressIdOf,
    hearing: (reactions) => reactions.map((one) => followed(one, follow)),
    refresh,
    job: {
      name: 'follow-merges',
      everyMs,
      async run() {
        await refresh()
        return false
      },
    },
  }
}

function followed({ handle, together, ...one }: Reaction, follow: (donorId: string) => string): Reaction {
  const lead = (json: JsonValue): JsonValue =>
    typeof json === 'object' && json !== null && 'donorId' in json && typeof json['donorId'] === 'string'
      ? { ...json, donorId: follow(json['donorId']) }
      : json
  return {
    ...one,
    handle: (json, heard) => handle(lead(json), heard),
    ...(together && {
      together: (events) => together(events.map(({ json, heard }) => ({ json: lead(json), heard }))),
    }),
  }
}

/** Of a service with a database: what it has moved. */
export const mergedRows = (db: Queries) => (): Promise<Merged[]> =>
  db.query<Merged>(sql`
    select donor_id as "fromId", into_id as "toId" from person_requests where into_id is not null and done_at is not null`)

/**
 * Of these records those that were merged, with where each leads. Asked once they are locked: a merge that was waited for is done by then, and an event
 * that was followed before it still has the old id.
 */
export async function ledTo(db: Queries, donorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<Merged>(
    prepared(sql`
      select donor_id as "fromId", record_of(donor_id) as "toId" from person_requests
      where donor_id = any((select ${donorIds}::uuid[])::uuid[]) and into_id is not null and done_at is not null`),
  )
  return new Map(rows.map(({ fromId, toId }) => [fromId, toId]))
}

/** All records that are part of this one, itself first. */
export async function recordsOf(db: Queries, donorId: string): Promise<string[]> {
  const rows = await db.query<{ donorId: string }>(sql`
    with recursive part (donor_id) as (
      select ${donorId}::uuid
      union select merged.donor_id from person_requests merged join part on part.donor_id = merged.into_id where merged.done_at is not null)
    select donor_id as "donorId" from part order by donor_id <> ${donorId}`)
  return rows.map((row) => row.donorId)
}
