import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, sql } from '@evenhand/service-kit/postgres'

type SignInKind = (typeof supporters.signInKinds)[number]

/** Codes that were emailed to a donor, as long as they are kept, and what they were used for. */
export const listSignInHistory = (db: Queries, donorId: string, asked: supporters.HistoryQuery) =>
  readHistory<SignInKind>(
    db,
    sql`
      select 'code:' || id, created_at, 'code-sent', null::text, null::bigint, null::bigint,
        case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'waiting' end, null::text, null::text, null::text
      from sign_in_codes where donor_id = ${donorId}
      union all
      select 'sign-in:' || id, used_at, 'signed-in', used_by, null, null, null, null, null, null
      from sign_in_codes where donor_id = ${donorId} and used_at is not null`,
    asked,
  )
