import type { MergingTables } from '@evenhand/service-kit/personal-data'
import { sql } from '@evenhand/service-kit/postgres'

/** What a merge of two records does with each table. */
export const merging: MergingTables = {
  sign_in_codes: 'A code opens the record that its address leads to.',
  /** Whoever proved either mailbox proved one of theirs; the earlier proof holds. */
  proved_mailboxes: (tx, { fromId, toId }) =>
    tx.query(sql`
      insert into proved_mailboxes (donor_id, proved_at) select ${toId}, proved_at from proved_mailboxes where donor_id = ${fromId}
      on conflict (donor_id) do update set proved_at = least(proved_mailboxes.proved_at, excluded.proved_at)`),
  member_standings: 'Only active accounts are merged.',
  erasures: 'What was erased isn’t merged.',
  merge_proposals: 'It is evidence of what was asked.',
  merges: 'It is what leads from one record to the other.',
  webhook_deliveries: 'What was told stays as it was told.',
}
