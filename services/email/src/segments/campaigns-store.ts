import { sql, type Transaction } from '@evenhand/service-kit/postgres'

interface NotStarted {
  id: string
  state: 'draft' | 'scheduled'
}

/** The campaigns to a segment that have yet to start, locked. */
export const lockNotStartedTo = (tx: Transaction, segmentId: string): Promise<NotStarted[]> =>
  tx.query<NotStarted>(sql`
    select id, state from campaigns where segment_id = ${segmentId} and state in ('draft', 'scheduled') order by id for update`)

/** Whom they go to is part of what was looked at. */
export async function raiseVersions(tx: Transaction, campaignIds: readonly string[]): Promise<void> {
  await tx.query(sql`update campaigns set version = version + 1 where id = any(${campaignIds}::uuid[])`)
}
