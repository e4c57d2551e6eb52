import type { Database } from '../postgres/index.ts'
import { tellAct } from './act.ts'
import { filterWords } from './filter-words.ts'

/** That an administrator takes a list away as a file, before they get it. `list` is which, in a few words. */
export const tellListExported = (
  db: Database,
  { administratorId, list, filter, at }: { administratorId: string; list: string; filter: object; at: Date },
): Promise<void> => {
  const words = `${list}: ${filterWords(filter, 'all').told}`
  return db.transaction((tx) => tellAct(tx, { administratorId, action: 'list-exported', words, at }))
}
