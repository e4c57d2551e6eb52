import type { Reaction } from '../inbox/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { type DecidedKind, hearDeciders } from './heard.ts'
import { type DecidersSetting, type People, peopleOf } from './people.ts'
import { findDeciders, saveDeciders } from './rows-store.ts'

/** How many people a decision takes at this moment. */
export type PeopleNeeded = ((db: Queries) => Promise<People>) & {
  /** For everyone to read; `untilAnother`: one, for as long as nobody else may. */
  told(db: Queries): Promise<{ people: People; untilAnother: boolean }>
}

/** As a setting and those who work at the desk decide it. */
export function peopleNeeded(setting: DecidersSetting, kind: DecidedKind, now = (): Date => new Date()): PeopleNeeded {
  const needed = async (db: Queries) =>
    peopleOf(setting, kind, setting === 'sole' ? await findDeciders(db) : undefined, now())
  return Object.assign(needed, {
    async told(db: Queries) {
      const people = await needed(db)
      return { people, untilAnother: setting === 'sole' && people === 1 }
    },
  })
}

export const decidersReaction = (db: Database): Reaction => hearDeciders((deciders) => saveDeciders(db, deciders))
