import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Variant } from '../campaigns/test-rules.ts'

/** A campaign as everyone can read it: of an A/B test, the version that won, and A until one has. */
export interface NewsletterRow {
  id: string
  subject: string
  htmlContent: string
  startedAt: Date
  winner: Variant | null
}

/** A canceled one was stopped for a reason: it isn’t shown. */
const isShown = sql`is_on_web and started_at is not null and state <> 'canceled'`

const isB = sql`winner is not distinct from 'b'`

const columns = sql`id, case when ${isB} then b_subject else subject end as subject,
  case when ${isB} then b_html_content else html_content end as "htmlContent", started_at as "startedAt", winner`

/** The last sent first. */
export const listOnWeb = (
  db: Queries,
  { after, rowsMax }: { after: string | undefined; rowsMax: number },
): Promise<NewsletterRow[]> => {
  const isFurther =
    after === undefined ? sql`true` : sql`(started_at, id) < (select started_at, id from campaigns where id = ${after})`
  return db.query<NewsletterRow>(sql`
    select ${columns} from campaigns where ${isShown} and ${isFurther} order by started_at desc, id desc limit ${rowsMax}`)
}

export async function countOnWeb(db: Queries): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from campaigns where ${isShown}`)
  return row?.total ?? 0
}

export async function findOnWeb(db: Queries, id: string): Promise<NewsletterRow | undefined> {
  const [row] = await db.query<NewsletterRow>(sql`select ${columns} from campaigns where id = ${id} and ${isShown}`)
  return row
}
