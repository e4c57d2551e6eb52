import { seriesOf } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Makes a giveaway go by a document: what the ledger's caps, the draw and the cards read. A new name becomes a giveaway, in the
 * place of its series among the cards. */
export async function applyRules(tx: Transaction, rules: giveaways.RulesDocument): Promise<void> {
  await tx.query(sql`
    insert into giveaways as g (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
      age_min, regions_allowed, regions_void, ways_in, link, external, image, entries_max_per_person, draw_settling_seconds, draw_alternates)
    values (${rules.slug}, coalesce(
        (select max(position) from giveaways where series = ${seriesOf(rules.slug)}),
        (select coalesce(max(position), 0) + 1 from giveaways)), ${rules.title}, ${rules.description},
      ${rules.prize}, ${rules.cashOption}, ${rules.opensAt}, ${rules.closesAt}, ${rules.drawsOn}, ${rules.timeZone},
      ${rules.ageMin}, ${rules.regionsAllowed}, ${rules.regionsVoid}, ${rules.waysIn ?? []}, ${rules.link}, false, ${rules.image},
      ${rules.entriesMax.giveaway}, ${rules.settlingSeconds}, ${rules.alternates})
    on conflict (slug) do update set title = excluded.title, description = excluded.description, prize = excluded.prize,
      cash_option = excluded.cash_option, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      draws_on = excluded.draws_on, time_zone = excluded.time_zone, age_min = excluded.age_min,
      regions_allowed = excluded.regions_allowed, regions_void = excluded.regions_void, ways_in = excluded.ways_in, link = excluded.link,
      image = excluded.image, entries_max_per_person = excluded.entries_max_per_person,
      draw_settling_seconds = excluded.draw_settling_seconds, draw_alternates = excluded.draw_alternates`)
  await applyMonthCaps(tx, rules)
}

/** Only where they change: the database refuses every change of a cap once there are entries. */
async function applyMonthCaps(tx: Transaction, { slug, entriesMax }: giveaways.RulesDocument): Promise<void> {
  const wanted = Object.entries({ any: entriesMax.month, ...entriesMax.monthOfType }).filter(
    ([, max]) => max !== undefined,
  )
  const types = wanted.map(([type]) => type)
  const most = wanted.map(([, max]) => max)
  await tx.query(sql`
    delete from giveaway_month_caps where giveaway = ${slug} and (entry_type, entries_max) not in (
      select * from unnest(${types}::text[], ${most}::bigint[]))`)
  await tx.query(sql`
    insert into giveaway_month_caps (giveaway, entry_type, entries_max)
    select ${slug}, * from unnest(${types}::text[], ${most}::bigint[]) on conflict do nothing`)
}
