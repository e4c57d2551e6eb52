import { type MergingTables, moveRowsUnlessThere } from '@evenhand/service-kit/personal-data'
import { sql } from '@evenhand/service-kit/postgres'

/** What a merge of two records does with each table. */
export const merging: MergingTables = {
  /** Nobody registers twice for one giveaway: where both did, each keeps what it confirmed. */
  registrations: moveRowsUnlessThere(
    sql`registrations`,
    sql`(there.page, there.giveaway) = (moved.page, moved.giveaway)`,
  ),
}
