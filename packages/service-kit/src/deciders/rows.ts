import type { Reaction } from '../inbox/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { type DecidedKind, hearDeciders } from './heard.ts'
import { type DecidersSetting, knownOf, type People, peopleOf, type ToldPeople, toldOf } from './people.ts'
import { findDeciders, saveDeciders } from './rows-store.ts'
import { type PairRefusal, pairRefusalsOf, whyTwo } from './words.ts'

/** How many people a decision takes at this moment, where `by` would decide alone; without them, where it is nobody in particular. */
export type PeopleNeeded = ((db: Queries, by?: string) => Promise<People>) & {
  /** For everyone to read. */
  told(db: Queries): Promise<ToldPeople>
  /** Why `by` may not decide about what another one did: they aren’t two people yet. */
  pairRefusals(db: Queries, by: string): Promise<PairRefusal>
  /** What follows the sentence that it takes two, where there is no second one now. */
  whyTwo(db: Queries, by: string): Promise<string>
}

/** As a setting and those who work at the desk decide it. */
export function peopleNeeded(setting: DecidersSetting, kind: DecidedKind, now = (): Date => new Date()): PeopleNeeded {
  const known = async (db: Queries) => {
    const deciders = setting === 1 ? undefined : await findDeciders(db)
    return deciders && knownOf(deciders, kind)
  }
  const needed = async (db: Queries, by?: string) => peopleOf(setting, await known(db), { by, now: now() })
  return Object.assign(needed, {
    told: async (db: Queries) => toldOf(setting, await known(db), now()),
    pairRefusals: async (db: Queries, by: string) => pairRefusalsOf(setting, await known(db), { by, now: now() }),
    whyTwo: async (db: Queries, by: string) => whyTwo(setting, await known(db), { by, now: now() }),
  })
}

export const decidersReaction = (db: Database): Reaction => hearDeciders((deciders) => saveDeciders(db, deciders))
