import { type ClosedEntriesWords, closedEntriesWords, mainSeries, seriesOf } from '@evenhand/contracts/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries, useFirstNow, useServerAhead } from '../api/index.ts'
import { mainOf } from './main-giveaway.ts'

/**
 * What to say while the giveaway that gifts enter takes no entries: nothing while it does, and while nobody knows. The list may be from
 * before the close, so the clock is asked too, and again at the opening and the close of a page that stays open; what the server says about
 * a free entry wins over both.
 */
export function useClosedEntries(): ClosedEntriesWords | undefined {
  const { data } = useQuery(queries.giveaways())
  const editions = data?.filter(({ slug }) => seriesOf(slug) === mainSeries) ?? []
  const now = useNowAtEach(editions.flatMap(({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)]))
  if (!data) return undefined
  const main = mainOf(editions, now)
  if (!main || Date.parse(main.closesAt) <= now) return closedEntriesWords()
  return Date.parse(main.opensAt) > now ? closedEntriesWords(main.opensAt) : undefined
}

/** What a timer can wait for; about 24 days. */
const timerMaxMilliseconds = 2 ** 31 - 1

/** The time of the first picture, then that of the last of these instants which has passed. */
function useNowAtEach(instants: readonly number[]): number {
  const first = useFirstNow()
  const ahead = useServerAhead()
  /** By the browser's own clock: what the server says of it may come later. */
  const [passed, setPassed] = useState<number>()
  const now = passed === undefined ? first : passed + ahead
  const next = instants.filter((instant) => instant > now).toSorted((one, other) => one - other)[0]
  useEffect(() => {
    if (next === undefined) return
    const left = Math.max(next - Date.now() - ahead, 0)
    const timer = setTimeout(() => setPassed(Date.now()), Math.min(left, timerMaxMilliseconds))
    return () => clearTimeout(timer)
  }, [next, now, ahead])
  return now
}
