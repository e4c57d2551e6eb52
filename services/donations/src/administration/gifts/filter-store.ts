import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { folded } from '@evenhand/contracts/search'
import { havingPart, type Sql, sql } from '@evenhand/service-kit/postgres'

/** Where filters and orders find their columns. */
export const register = sql`gifts join donors using (donor_id) left join offline_gifts on offline_gifts.gift_id = gifts.id`

/** How the money came. */
export const way = sql`coalesce(offline_gifts.way, case when gifts.amount_cents = 0 then 'none' else 'card' end)`

/** Whether a gift of the register fits; all that are named must. What was never paid is in no list. */
export const fits = (filter: gifts.GiftFilter): Sql =>
  all([fitsButForDays(filter), isWithin(sql`gifts.confirmed_at`, filter)])

/** The same without the days, for what has a time of its own. */
export function fitsButForDays({ search, state, kind, level, way: wanted, min, max }: gifts.GiftFilter): Sql {
  return all([
    sql`gifts.state <> 'pending'`,
    search ? isFound(search) : undefined,
    state && isInState[state],
    kind && sql`gifts.kind = ${kind}`,
    level && (level === 'free' ? sql`(gifts.level = 'free' or gifts.kind = 'free')` : sql`gifts.level = ${level}`),
    wanted && sql`${way} = ${wanted}`,
    min === undefined ? undefined : sql`gifts.amount_cents >= ${parseDollars(min) ?? 0n}`,
    max === undefined ? undefined : sql`gifts.amount_cents <= ${parseDollars(max) ?? 0n}`,
  ])
}

const dayBegins = (day: string, later = 0): Sql =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${campaignTimeZone})`

/** Whether an instant is within the whole days of a range where the campaign is. */
export const isWithin = (instant: Sql, { from, to }: Pick<gifts.GiftFilter, 'from' | 'to'>): Sql =>
  all([from && sql`${instant} >= ${dayBegins(from)}`, to && sql`${instant} < ${dayBegins(to, 1)}`])

const isInState: Readonly<Record<NonNullable<gifts.GiftFilter['state']>, Sql>> = {
  confirmed: sql`gifts.state = 'confirmed'`,
  'partly-refunded': sql`(gifts.state = 'confirmed' and gifts.paid_back_cents > 0)`,
  refunded: sql`gifts.state = 'refunded'`,
  disputed: sql`gifts.payment_id in (
    select payment_id from money_back where kind = 'dispute' and state in ('inquiry', 'opened'))`,
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const paymentId = /^pi_\w+$/
const receiptNumber = /^EH-\d{4}-\d{2}-\d{6,}$/i

/** A part of the name or address, or the whole of an id: of the gift, of its donor, of its payment, or the number of its receipt. */
function isFound(search: string): Sql {
  if (uuid.test(search)) return sql`(gifts.id = ${search}::uuid or gifts.donor_id = ${search}::uuid)`
  if (receiptNumber.test(search))
    return sql`gifts.id in (select unnest(gift_ids) from receipts where number = ${search.toUpperCase()})`
  if (paymentId.test(search)) return sql`gifts.payment_id = ${search}`
  return havingPart(sql`donors.searched`, folded(search))
}

const all = (conditions: readonly (Sql | '' | undefined)[]): Sql =>
  conditions.reduce<Sql>((both, one) => (one ? sql`${both} and ${one}` : both), sql`true`)
