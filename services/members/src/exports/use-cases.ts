import type { roster } from '@evenhand/contracts/http'
import { filterWords, tellAct } from '@evenhand/service-kit/audit'
import type { Database } from '@evenhand/service-kit/postgres'

/** That somebody takes the list along, before they get it. */
export const tellMembersExported = (
  db: Database,
  { filter, administratorId, at }: { filter: roster.MemberFilter; administratorId: string; at: Date },
): Promise<void> => {
  const words = `Members: ${filterWords(filter, 'all').told}`
  return db.transaction((tx) => tellAct(tx, { administratorId, action: 'list-exported', words, at }))
}
