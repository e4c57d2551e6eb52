import type { NamedWay, Period } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '../postgres/index.ts'

/** A giveaway whose rules are published, with the instants between which it takes entries. */
export interface PublishedEdition extends Period {
  /** Its slug. */
  giveaway: string
  /** What each version of its rules says about where it is open, oldest first; empty where that was not told. */
  regions: readonly RegionsOfVersion[]
  /** Which of the ways that count only where rules name them each version of its rules names, oldest first. */
  ways: readonly WaysOfVersion[]
}

interface WaysOfVersion {
  /** Null where it was not told when the version was published. */
  publishedAt: Date | null
  named: string[]
}

/** Whether the rules in force at an instant name a way in; before all rules the first ones hold. */
export const namesWayAt = ({ ways }: Pick<PublishedEdition, 'ways'>, way: NamedWay, at: Date): boolean =>
  inForceAt(ways, at)?.named.includes(way) ?? false

const inForceAt = <Version extends { publishedAt: Date | null }>(
  versions: readonly Version[],
  at: Date,
): Version | undefined =>
  versions.findLast(({ publishedAt }) => publishedAt === null || publishedAt <= at) ?? versions[0]

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
): readonly string[] | undefined => inForceAt(regions, at)?.allowed

interface Version {
  giveaway: string
  publishedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  allowed: string[]
  named: string[]
}

/** The editions of series with the period that the newest rules that we have heard of say; those that were told without it are left out. */
export async function listEditions(db: Queries, series: readonly string[]): Promise<PublishedEdition[]> {
  const versions = await db.query<Version>(sql`
    select giveaway, published_at as "publishedAt", opens_at as "opensAt", closes_at as "closesAt", regions_allowed as allowed, ways_in as named
    from published_rules where regexp_replace(giveaway, '-[0-9]{4}$', '') = any(${series}::text[]) order by giveaway, version`)
  return [...Map.groupBy(versions, ({ giveaway }) => giveaway)]
    .flatMap(([giveaway, its]) => {
      const { opensAt, closesAt } = its.at(-1) ?? {}
      if (!opensAt || !closesAt) return []
      const regions = its.filter(({ allowed }) => allowed.length > 0)
      return [
        {
          giveaway,
          opensAt,
          closesAt,
          regions: regions.map(({ publishedAt, allowed }) => ({ publishedAt, allowed })),
          ways: its.map(({ publishedAt, named }) => ({ publishedAt, named })),
        },
      ]
    })
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
}
