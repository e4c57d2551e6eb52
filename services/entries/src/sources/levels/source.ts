import { MemberLevelGrantedSchema, MembershipChangedSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { addOnce } from '../known.ts'
import type { Source } from '../source.ts'
import { toGrantedLevel, toLevelChange } from './heard.ts'
import { knownLevels, levelFacts } from './known-levels.ts'
import type { LevelChange } from './levels.ts'
import { findLevelChanges, saveLevelChanges } from './store.ts'

/** The levels of memberships, paid or granted: no entries of their own, and a say in those of visits and months. */
export const levels: Source<LevelChange> = {
  facts: levelFacts,
  hears: [reader(MembershipChangedSchema, toLevelChange), reader(MemberLevelGrantedSchema, toGrantedLevel)],

  reachOf: (_known, fact) => levelFacts.read(fact)?.changedAt,
  async findReached(tx, known, { donors, levelled }) {
    const donorIds = [...new Set([...levelled, ...donors.map(({ donorId }) => donorId)])]
    if (donorIds.length === 0) return
    const changes = Map.groupBy(await findLevelChanges(tx, donorIds), ({ donorId }) => donorId)
    for (const [donorId, ofDonor] of changes) knownLevels(known).set(donorId, ofDonor)
  },

  apply: (known, change) =>
    addOnce(
      knownLevels(known),
      change.donorId,
      change,
      ({ membershipId, changedAt, level }) => `${membershipId} ${changedAt.toISOString()} ${level}`,
    ),
  aboutOf: (_known, fact) => (levelFacts.read(fact) ? 'level' : undefined),
  save: saveLevelChanges,
}
