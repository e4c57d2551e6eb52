import { sql } from '@evenhand/service-kit/postgres'
import { entryHoldLimits } from '../../services/entries/src/sources/holds/rules.ts'
import { type Group, isRing } from './people.ts'
import type { Site } from './site.ts'

/** What came of a group. */
export interface Outcome {
  name: string
  isHonest: boolean
  isRing: boolean
  groups: number
  people: number
  /** Who have entries in a pool, and how many of those came with the free entry of the month. */
  counted: number
  entries: bigint
  referred: bigint
  held: number
  whys: string[]
}

/** Groups of one name together. */
export async function lookAt(site: Site, groups: readonly Group[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, alike] of Map.groupBy(groups, (group) => group.name)) {
    const donors = alike.flatMap(({ people }) => people.map(({ email }) => site.donorIdOf(email)))
    const [found] = await site.db.query<Pick<Outcome, 'counted' | 'entries' | 'referred' | 'held' | 'whys'>>(sql`
      with of_group as (select unnest(${donors}::uuid[]) as donor_id)
      select (select count(distinct donor_id)::int from balances b join of_group using (donor_id) where b.entries > 0) as counted,
        (select coalesce(sum(b.entries), 0)::bigint from balances b join of_group using (donor_id)) as entries,
        (select coalesce(sum(b.entries), 0)::bigint from balances b join of_group using (donor_id)
          where b.entry_type = 'referral') as referred,
        (select count(*)::int from entry_holds h join of_group using (donor_id) where h.state = 'held') as held,
        (select coalesce(array_agg(distinct why order by why), '{}') from entry_holds h join of_group using (donor_id),
          unnest(h.whys) why) as whys`)
    if (!found) throw new Error('nothing was counted')
    outcomes.push({
      name,
      isHonest: alike[0]?.isHonest ?? false,
      isRing: alike.some(isRing),
      groups: alike.length,
      people: donors.length,
      ...found,
    })
  }
  return outcomes
}

const grouped = (value: number | bigint): string => value.toLocaleString('en-US')

export const tellOutcome = ({ name, people, counted, entries, referred, held, whys }: Outcome): string =>
  `${name}: ${grouped(people)} people, ${grouped(held)} held, ${grouped(counted)} counted with ${grouped(entries)} entries (${grouped(referred)} of referrals)${whys.length === 0 ? '' : `; why: ${whys.join(', ')}`}`

const entriesOfOne = 50n

/** Honest people lose nothing; a ring is held whole, and of any other crowd all but the first, whom nothing tells from honest people. */
export function isAsItShouldBe({ isHonest, isRing, groups, people, counted, entries, held }: Outcome): boolean {
  if (isHonest) return held === 0 && counted === people && entries === BigInt(people) * entriesOfOne
  if (isRing) return held === people && counted === 0
  return held + counted === people && counted <= entryHoldLimits.domain * groups
}
