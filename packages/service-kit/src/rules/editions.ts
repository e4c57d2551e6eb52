import type { Period } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '../postgres/index.ts'

/** A giveaway whose rules are published, with the instants between which it takes entries. */
export interface PublishedEdition extends Period {
  /** Its slug. */
  giveaway: string
  /** ISO 3166-2; empty where it was not told. */
  regionsAllowed: string[]
}

/** The editions of series as the newest rules that we have heard of say them; those that were told without their period are left out. */
export const listEditions = (db: Queries, series: readonly string[]): Promise<PublishedEdition[]> =>
  db.query(sql`
    select giveaway, opens_at as "opensAt", closes_at as "closesAt", regions_allowed as "regionsAllowed" from (
      select distinct on (giveaway) giveaway, opens_at, closes_at, regions_allowed from published_rules
      where regexp_replace(giveaway, '-[0-9]{4}$', '') = any(${series}::text[])
      order by giveaway, version desc) newest
    where opens_at is not null and closes_at is not null order by opens_at`)
