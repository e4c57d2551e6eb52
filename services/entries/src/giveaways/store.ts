import type { entries } from '@evenhand/contracts/http'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'
import { installedEdition, periodOf } from '@evenhand/contracts/catalogue'
import { withoutExamples } from '@evenhand/service-kit/config'
import { pictureUrlOf } from './partner-cards/pictures.ts'
import { entriesMaxPerPerson, isExample, type ShippedGiveaway, shippedSlug } from './shipped.ts'

/**
 * Puts the shipped giveaways into a database that has none of their series, each in the edition that an installation begins with; leaves all
 * others alone: later editions are drafted and published.
 */
export async function shipGiveaways(db: Database, shipped: readonly ShippedGiveaway[], now: Date): Promise<void> {
  for (const [position, giveaway] of shipped.entries()) {
    const { series, timeZone } = giveaway
    const edition = installedEdition(giveaway.firstEdition, timeZone, now)
    const { opensAt, closesAt } = periodOf(edition, timeZone)
    await db.query(sql`
      insert into giveaways (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
        age_min, regions_allowed, regions_void, ways_in, link, external, image, entries_max_per_person, draw_settling_seconds)
      select ${shippedSlug(giveaway, now)}, ${position}, ${giveaway.title}, ${giveaway.description}, ${giveaway.prize},
        ${giveaway.cashOption}, ${opensAt}, ${closesAt}, ${edition.drawsOn}, ${timeZone}, ${giveaway.ageMin},
        ${giveaway.regionsAllowed}, ${giveaway.regionsVoid}, ${giveaway.waysIn ?? []}, ${giveaway.link}, ${giveaway.external}, ${giveaway.image},
        ${entriesMaxPerPerson}, ${giveaway.settlingDays * 86_400}
      where not exists (select 1 from giveaways where series = ${series})
      on conflict do nothing`)
  }
}

type GiveawayRow = Omit<
  entries.Giveaway,
  'isExample' | 'pictureUrl' | 'opensAt' | 'closesAt' | 'entriesMaxPerPerson' | 'totalEntries' | 'rules'
> & {
  opensAt: Date
  closesAt: Date
  pictureId: string | null
  entriesMaxPerPerson: bigint
  totalEntries: bigint
  rules: entries.Giveaway['rules'] | null
}

/** The giveaways that are open or announced, of partners those whose card is shown, with the entries that count and are sealed in their chains. */
export async function listOpenGiveaways(db: Queries, now: Date): Promise<entries.Giveaway[]> {
  const rows = await db.query<GiveawayRow>(sql`
    select slug, title, description, prize, cash_option as "cashOption",
      coalesce((select document::jsonb ->> 'cashCondition' from rules_versions where giveaway = slug order by version desc limit 1), '') as "cashCondition",
      opens_at as "opensAt", closes_at as "closesAt",
      draws_on as "drawsOn", time_zone as "timeZone", age_min as "ageMin", regions_allowed as "regionsAllowed",
      regions_void as "regionsVoid", ways_in as "waysIn", link, external, image, picture_id as "pictureId", entries_max_per_person as "entriesMaxPerPerson",
      (select coalesce(sum(counted), 0)::bigint from totals where giveaway = slug) as "totalEntries",
      (select json_build_object('version', version, 'sha256', encode(sha256, 'hex')) from rules_versions
       where giveaway = slug order by version desc limit 1) as rules
    from giveaways
    where ${now} < closes_at and removed_at is null and (not external or opens_at <= ${now}) order by position, opens_at, slug`)
  return withoutExamples(rows, isExample).map(({ rules, pictureId, ...row }) => ({
    ...row,
    pictureUrl: pictureUrlOf(pictureId),
    ...(isExample(row) ? { link: '/#prizes', isExample: true } : { isExample: false }),
    ...(rules && { rules }),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    entriesMaxPerPerson: Number(row.entriesMaxPerPerson),
    totalEntries: Number(row.totalEntries),
  }))
}
