import { MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { addOnce } from '../known.ts'
import type { Source } from '../source.ts'
import { toStanding } from './heard.ts'
import { knownStandings, type Standing, standingFacts } from './standing.ts'
import { findStandings, saveStandings } from './store.ts'

/** Which member accounts are active: no entries of their own, and a say in those of months. */
export const standings: Source<Standing> = {
  facts: standingFacts,
  hears: [reader(MemberStandingChangedSchema, toStanding)],

  reachOf: (_known, fact) => standingFacts.read(fact)?.changedAt,
  async findReached(tx, known, { donors }) {
    if (donors.length === 0) return
    const donorIds = donors.map(({ donorId }) => donorId)
    const changes = Map.groupBy(await findStandings(tx, donorIds), ({ donorId }) => donorId)
    for (const [donorId, ofDonor] of changes) knownStandings(known).set(donorId, ofDonor)
  },

  apply: (known, change) => addOnce(knownStandings(known), change.donorId, change, ({ version }) => String(version)),
  save: saveStandings,
}
