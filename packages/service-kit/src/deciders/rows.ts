import type { Reaction } from '../inbox/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { type DecidedKind, hearDeciders } from './heard.ts'
import { type DecidersSetting, type People, peopleOf } from './people.ts'
import { findDeciders, saveDeciders } from './rows-store.ts'

/** How many people a decision takes at this moment. */
export type PeopleNeeded = (db: Queries) => Promise<People>

/** As a setting and those who work at the desk decide it. */
export const peopleNeeded =
  (setting: DecidersSetting, kind: DecidedKind): PeopleNeeded =>
  async (db) =>
    peopleOf(setting, kind, setting === 'sole' ? await findDeciders(db) : undefined)

export const decidersReaction = (db: Database): Reaction => hearDeciders((deciders) => saveDeciders(db, deciders))
