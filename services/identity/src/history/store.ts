import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, sql } from '@evenhand/service-kit/postgres'

type SignInKind = (typeof supporters.signInKinds)[number]

/** Codes that were emailed to a donor, as long as they are kept, what they were used for, and merges with another record, each from its own side. */
export const listSignInHistory = (db: Queries, donorId: string, asked: supporters.HistoryQuery) =>
  readHistory<SignInKind>(
    db,
    sql`
      select 'code:' || id, created_at, 'code-sent', null::text, null::bigint, null::bigint,
        case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'waiting' end, null::text, null::text, null::text
      from sign_in_codes where donor_id = ${donorId}
      union all
      select 'sign-in:' || id, used_at, 'signed-in', used_by, null, null, null, null, null, null
      from sign_in_codes where donor_id = ${donorId} and used_at is not null
      union all
      select 'merge-asked:' || id, asked_at, 'merge-asked', case when from_id = ${donorId} then 'into' else 'from' end, null, null, state, reason, asked_by,
        case when from_id = ${donorId} then to_id else from_id end::text
      from merge_proposals where from_id = ${donorId} or to_id = ${donorId}
      union all
      select 'merged:' || id, done_at, 'merged', case when from_id = ${donorId} then 'into' else 'from' end, null, null, null, null, confirmed_by,
        case when from_id = ${donorId} then to_id else from_id end::text
      from merges where done_at is not null and (from_id = ${donorId} or to_id = ${donorId})`,
    asked,
  )
