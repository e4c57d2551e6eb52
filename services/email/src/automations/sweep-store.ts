import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { daysBefore } from '../rules/matches.ts'
import type { Automation } from './store.ts'

/** A donor for whom a day came. */
export interface Came {
  donorId: string
  /** Which it is of theirs. */
  occasion: string
  at: Date
}

type Of = Pick<Automation, 'id' | 'threshold' | 'onceEver' | 'activeSince'>

/** Whether they may still enter, of the facts `f`. */
const isFree = ({ id, onceEver }: Of): Sql =>
  onceEver
    ? sql`not exists (select from automation_runs r where r.automation_id = ${id} and r.donor_id = f.donor_id)`
    : sql`true`

/** As `toISOString` writes it, which sorts by time. */
const iso = sql`to_char(f.last_gift_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Those whose last gift is so long ago, since the automation is on. A refund can make an earlier gift the last one again: who has lapsed after a later one
 * doesn’t for the earlier one.
 */
export function listLapsed(db: Queries, of: Of, { now, rowsMax }: { now: Date; rowsMax: number }): Promise<Came[]> {
  const days = Number(of.threshold ?? 0n)
  return db.query<Came>(sql`
    select f.donor_id as "donorId", ${iso} as occasion, f.last_gift_at + make_interval(hours => ${days * 24}) as at
    from donor_facts f
    where f.last_gift_at between ${daysBefore(of.activeSince, days)} and ${daysBefore(now, days)} and ${isFree(of)}
      and not exists (
        select from automation_runs r
        where r.automation_id = ${of.id} and r.trigger_type = 'lapse' and r.trigger_id = f.donor_id and r.occasion >= ${iso})
    order by f.last_gift_at, f.donor_id limit ${rowsMax}`)
}

/** Members whose last anniversary came since the automation is on. */
export const listBirthdays = (db: Queries, of: Of, { now, rowsMax }: { now: Date; rowsMax: number }): Promise<Came[]> =>
  db.query<Came>(sql`
    select f.donor_id as "donorId", f.years::text as occasion, f.anniversary as at
    from (
      select donor_id, years, (registered_at at time zone 'UTC' + make_interval(years => years)) at time zone 'UTC' as anniversary
      from donor_facts, extract(year from age(${now}::timestamptz at time zone 'UTC', registered_at at time zone 'UTC')) as whole (years_passed),
        cast(whole.years_passed as int) as counted (years)
      where registered_at is not null and membership_level is not null and years > 0
    ) f
    where f.anniversary >= ${of.activeSince} and ${isFree(of)}
      and not exists (
        select from automation_runs r where r.automation_id = ${of.id} and r.trigger_type = 'membership_birthday'
          and r.trigger_id = f.donor_id and r.occasion = f.years::text)
    order by f.anniversary, f.donor_id limit ${rowsMax}`)
