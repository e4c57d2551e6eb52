import type { Period } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '../postgres/index.ts'

/** A giveaway whose rules are published, with the instants between which it takes entries. */
export interface PublishedEdition extends Period {
  /** Its slug. */
  giveaway: string
  /** What each version of its rules says about where it is open, oldest first; empty where that was not told. */
  regions: readonly RegionsOfVersion[]
}

interface RegionsOfVersion {
  /** Null where it was not told when the version was published. */
  publishedAt: Date | null
  /** ISO 3166-2. */
  allowed: string[]
}

/** Where it is open by the rules in force at an instant, and before all rules by the first; undefined where that was not told. */
export const regionsAllowedAt = (
  { regions }: Pick<PublishedEdition, 'regions'>,
  at: Date,
): readonly string[] | undefined =>
  (regions.findLast(({ publishedAt }) => publishedAt === null || publishedAt <= at) ?? regions[0])?.allowed

interface Version {
  giveaway: string
  publishedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  allowed: string[]
}

/** The editions of series with the period that the newest rules that we have heard of say; those that were told without it are left out. */
export async function listEditions(db: Queries, series: readonly string[]): Promise<PublishedEdition[]> {
  const versions = await db.query<Version>(sql`
    select giveaway, published_at as "publishedAt", opens_at as "opensAt", closes_at as "closesAt", regions_allowed as allowed
    from published_rules where regexp_replace(giveaway, '-[0-9]{4}$', '') = any(${series}::text[]) order by giveaway, version`)
  return [...Map.groupBy(versions, ({ giveaway }) => giveaway)]
    .flatMap(([giveaway, its]) => {
      const { opensAt, closesAt } = its.at(-1) ?? {}
      if (!opensAt || !closesAt) return []
      const regions = its.filter(({ allowed }) => allowed.length > 0)
      return [
        { giveaway, opensAt, closesAt, regions: regions.map(({ publishedAt, allowed }) => ({ publishedAt, allowed })) },
      ]
    })
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
}
