import { editionToShow, type RulesTerms, seriesOf } from '@evenhand/contracts/catalogue'
import type { rules } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql } from '../postgres/index.ts'
import { invalidField, Problem } from '../problems/index.ts'
import { listEditions } from './editions.ts'
import { findNewestRules } from './published.ts'

const ageMax = 120
/** Ages that rules may ask for, where we have not heard which one these do. */
const agesPossible = Array.from({ length: ageMax + 1 }, (_, age) => age)

/**
 * Refuses rules that are not those in force for the edition of the series that is shown now, and words that the site does not say about them:
 * what is kept is ours. A version newer than all that we have heard of passes, and so does an edition: its news is on its way, and nobody shall
 * wait for it with money in hand; whether it was published is asked where it is read.
 */
export async function refuseOtherRules(
  db: Queries,
  accepted: rules.RulesAcceptance | undefined,
  asked: {
    series: string
    now: Date
    /** What the site says about a version. */
    says: (terms: RulesTerms) => string
    /** The age that it names, where that is known without the rules. */
    ageMin?: number
  },
): Promise<void> {
  if (!accepted) return
  const { giveaway, version, sha256, statement } = accepted
  if (seriesOf(giveaway) !== asked.series)
    throw invalidField('rules.giveaway', 'These are the rules of another giveaway')
  const newest = await findNewestRules(db, giveaway)
  const shown = editionToShow(await listEditions(db, [asked.series]), asked.now)
  if (newest && shown && shown.giveaway !== giveaway) throw new Problem('rules-changed')
  const isNews = !newest || version > newest.version
  if (!isNews && version < newest.version) throw new Problem('rules-changed')
  if (!isNews && sha256 !== newest.sha256)
    throw invalidField('rules.sha256', 'That isn’t the hash of this version of the rules')
  const ageMin = asked.ageMin ?? (isNews ? null : newest.ageMin)
  const ages = ageMin === null ? agesPossible : [ageMin]
  if (!ages.some((age) => asked.says({ ageMin: age, version }) === statement))
    throw invalidField(
      'rules.statement',
      'That isn’t how this site words the acceptance. Reload the page and try again.',
    )
}

/** Whether the rules in these columns were published, as far as we have heard. */
export const isPublished = ({ giveaway, version, sha256 }: { giveaway: Sql; version: Sql; sha256: Sql }): Sql => sql`
  exists (select 1 from published_rules p
    where (p.giveaway, p.version, p.sha256) = (${giveaway}, ${version}, ${sha256}))`

/** As a service keeps it. */
export type AcceptedRow = Omit<rules.AcceptedRules, 'acceptedAt'> & { acceptedAt: Date }

export const toAcceptedRules = ({ acceptedAt, ...row }: AcceptedRow): rules.AcceptedRules => ({
  ...row,
  acceptedAt: acceptedAt.toISOString(),
})
