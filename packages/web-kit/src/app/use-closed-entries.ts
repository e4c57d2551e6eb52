import { type ClosedEntriesWords, closedEntriesWords, mainGiveaway } from '@evenhand/contracts/catalogue'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/index.ts'
import { useFirstNow } from './rendered-at.ts'

/**
 * What to say while the giveaway that gifts enter takes no entries: nothing while it does, and while nobody knows. The list may be from
 * before the close, so the clock is asked too; what the server says about a free entry wins over both.
 */
export function useClosedEntries(): ClosedEntriesWords | undefined {
  const { data } = useQuery(queries.giveaways())
  const now = useFirstNow()
  if (!data) return undefined
  const main = data.find(({ slug }) => slug === mainGiveaway)
  if (!main || Date.parse(main.closesAt) < now) return closedEntriesWords()
  return Date.parse(main.opensAt) > now ? closedEntriesWords(main.opensAt) : undefined
}
