import type { Reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { awards } from './sources/awards/source.ts'
import { postcards } from './sources/free-post/source.ts'
import { gifts } from './sources/gifts/source.ts'
import { levels } from './sources/levels/source.ts'
import { members } from './sources/members/source.ts'
import { moneyBack } from './sources/money-back/source.ts'
import { months } from './sources/monthly/source.ts'
import { multipliers } from './sources/multipliers/source.ts'
import { proofs } from './sources/proofs/source.ts'
import { registrations } from './sources/registrations/source.ts'
import { hearFacts } from './sources/hear-facts.ts'
import { lackedBy, lacksIf, recorderOf } from './sources/record-facts.ts'
import type { Source } from './sources/source.ts'
import { standings } from './sources/standings/source.ts'
import { visits } from './sources/visits/source.ts'

/** In the order in which the lines of one fact are written; a new member is saved before the months that have begun for them. */
const allSources: readonly Source[] = [
  gifts,
  moneyBack,
  multipliers,
  visits,
  levels,
  proofs,
  standings,
  members,
  months,
  awards,
  registrations,
  postcards,
]

export const recordFacts = recorderOf(allSources)

/** What a fact would bring, without it. */
export const wouldLack = lacksIf(allSources)

/** What the ledger lacks of what is kept. */
export const wouldSettle = lackedBy(allSources)

/** Every event that gives or takes entries. */
export const sourceReactions = (db: Database): Reaction[] => hearFacts(db, allSources, recordFacts)
