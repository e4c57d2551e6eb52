import type { memberships } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { donorNameKey } from '../../donors/store.ts'
import { instantKey, isAfter, orderBy, type Ordering, type Place, type SortKey, textKey } from '../../paging/keyset.ts'
import type { Membership } from '../../memberships/membership.ts'
import { isUntoldIn, type MembershipRow, toMembership } from '../../memberships/store.ts'

/** A membership with whom it belongs to. */
export interface Held {
  membership: Membership
  donorName: string
  donorEmail: string
}

type Direction = Ordering['direction']

/** What has no such time comes last in both directions. */
const orNever = (instant: Sql, direction: Direction): SortKey =>
  instantKey(sql`coalesce(${instant}, ${direction === 'asc' ? '2200-01-01T00:00Z' : '1900-01-01T00:00Z'}::timestamptz)`)

const keys: Readonly<Record<memberships.MembershipSort, (direction: Direction) => SortKey>> = {
  started: () => instantKey(sql`started_at`),
  donor: () => textKey(donorNameKey),
  behind: (direction) => orNever(sql`behind_since`, direction),
  'period-end': (direction) => orNever(sql`period_ends_at`, direction),
}

export const membershipOrdering = (wanted: { sort: memberships.MembershipSort; order: Direction }): Ordering => ({
  name: wanted.sort,
  by: keys[wanted.sort](wanted.order),
  id: sql`memberships.id`,
  direction: wanted.order,
})

const register = sql`memberships join donors using (donor_id)`

type HeldRow = MembershipRow & { donor_name: string; donor_email: string }
const heldColumns = sql`memberships.*, reached_at(donors.donor_id, donors.email) as donor_email, concat_ws(' ', first_name, last_name) as donor_name`

const toHeldOf = (row: HeldRow): Held => ({
  membership: toMembership(row),
  donorName: row.donor_name,
  donorEmail: row.donor_email,
})

export async function findHeld(db: Queries, membershipId: string): Promise<Held | undefined> {
  const [row] = await db.query<HeldRow>(
    sql`select ${heldColumns} from ${register} where memberships.id = ${membershipId}`,
  )
  return row && toHeldOf(row)
}

/** The same as `standingAt` of a membership. */
const stateAt = (now: Date): Sql => sql`case
  when memberships.state <> 'active' then memberships.state
  when ends_at is not null then 'ending'
  when (resting or paused_until > ${now}) and period_ends_at is not null and anchor_at is not null then 'paused'
  else 'active' end`

function fits({ search, state, kind, level, untold }: memberships.MembershipFilter, now: Date): Sql {
  const words = search ? folded(search) : null
  return sql`(${words}::text is null or strpos(searched, ${words}) > 0 or subscription_id = ${search ?? null})
    and (${state ?? null}::text is null or ${stateAt(now)} = ${state ?? null})
    and (${kind ?? null}::text is null or (level is null) = (${kind ?? null}::text = 'gift'))
    and (${level ?? null}::text is null or level = ${level ?? null})
    and (${untold ?? null}::text is null or ${isUntoldIn(now)})`
}

export async function listHeld(
  db: Queries,
  wanted: {
    filter: memberships.MembershipFilter
    ordering: Ordering
    after: Place | undefined
    limit: number
    now: Date
  },
): Promise<{ page: Held[]; end: Place | undefined }> {
  const { filter, ordering, after, limit, now } = wanted
  const rows = await db.query<HeldRow & { place: string }>(sql`
    select ${heldColumns}, ${ordering.by.text} as place
    from ${register} where ${fits(filter, now)} and ${isAfter(ordering, after)} order by ${orderBy(ordering)} limit ${limit}`)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    page: rows.map(toHeldOf),
    end: last && { key: last.place, id: last.id },
  }
}

export async function countHeld(db: Queries, filter: memberships.MembershipFilter, now: Date): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from ${register} where ${fits(filter, now)}`,
  )
  return row?.total ?? 0
}
