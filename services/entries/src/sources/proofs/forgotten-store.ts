import { mainSeries } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** What is over of a series: everything before the close of an edition whose draw was held, and so was that of each before it. */
export interface Over {
  series: string
  before: Date
}

/** Of each series that we draw what was over at an instant: a draw in which nobody took part is held with its cut. */
export const findOver = (db: Queries, heldBefore: Date): Promise<Over[]> =>
  db.query<Over>(sql`
    with edition as (
      select g.series, g.closes_at, coalesce(d.drawn_at, case when d.donors = 0 then d.cut_at end) < ${heldBefore} as over
      from giveaways g left join draws d on d.giveaway = g.slug where not g.external)
    select series, max(closes_at) as before from edition one
    where not exists (
      select 1 from edition other where other.series = one.series and other.closes_at <= one.closes_at and other.over is not true)
    group by series order by series`)

/** Some of the donors with facts that cost nothing and wait in vain. Visits and awards name no giveaway: they are of the main one. */
export const findWaitingInVain = (
  db: Queries,
  { series, before }: Over,
  limit: number,
): Promise<{ donorId: string }[]> =>
  db.query<{ donorId: string }>(sql`
    select donor_id as "donorId" from (
      select donor_id, 'gift:' || gift_id as source from gifts
      where kind = 'free' and confirmed_at < ${before} and regexp_replace(giveaway, '-[0-9]{4}$', '') = ${series}
      union all
      select donor_id, 'registration:' || registration_id from registrations
      where registered_at < ${before} and regexp_replace(giveaway, '-[0-9]{4}$', '') = ${series}
      union all
      select donor_id, format('click:%s:%s:%s', donor_id, sponsor_id, day) from sponsor_visits
      where ${series} = ${mainSeries} and visited_at < ${before}
      union all
      select donor_id, source from awards where ${series} = ${mainSeries} and changed_at < ${before}) fact
    where not exists (select 1 from mailbox_proofs p where p.donor_id = fact.donor_id)
      and not exists (select 1 from entries e where e.source = fact.source)
    group by donor_id limit ${limit}`)

/** Under the locks of the donors: by then one of them can be proved. Whatever the proofs say, a fact with a line stays. Returns how many went. */
export async function forgetWaitingInVain(
  tx: Transaction,
  { series, before }: Over,
  donorIds: readonly string[],
): Promise<number> {
  const [gone] = await tx.query<{ facts: number }>(sql`
    with unproved as (
      select donor_id from unnest(${donorIds}::uuid[]) as donor (donor_id)
      where not exists (select 1 from mailbox_proofs p where p.donor_id = donor.donor_id)),
    gifts_gone as (
      delete from gifts f using unproved u where f.donor_id = u.donor_id and f.kind = 'free' and f.confirmed_at < ${before}
        and regexp_replace(f.giveaway, '-[0-9]{4}$', '') = ${series}
        and not exists (select 1 from entries e where e.source = 'gift:' || f.gift_id) returning 1),
    registrations_gone as (
      delete from registrations f using unproved u where f.donor_id = u.donor_id and f.registered_at < ${before}
        and regexp_replace(f.giveaway, '-[0-9]{4}$', '') = ${series}
        and not exists (select 1 from entries e where e.source = 'registration:' || f.registration_id) returning 1),
    visits_gone as (
      delete from sponsor_visits f using unproved u where f.donor_id = u.donor_id and ${series} = ${mainSeries} and f.visited_at < ${before}
        and not exists (select 1 from entries e where e.source = format('click:%s:%s:%s', f.donor_id, f.sponsor_id, f.day)) returning 1),
    awards_gone as (
      delete from awards f using unproved u where f.donor_id = u.donor_id and ${series} = ${mainSeries} and f.changed_at < ${before}
        and not exists (select 1 from entries e where e.source = f.source) returning 1)
    select ((select count(*) from gifts_gone) + (select count(*) from registrations_gone) + (select count(*) from visits_gone)
      + (select count(*) from awards_gone))::int as facts`)
  return gone?.facts ?? 0
}
