import { mainOf, queries, useClosedEntries, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import { isOpenIn, notOpenWords } from '@evenhand/web-kit/forms'

/** A list that could not be had is not asked for again because another part of the page comes. */
const useMain = () => mainOf(useQuery({ ...queries.giveaways(), retryOnMount: false }).data, useFirstNow())

/** Whether the giveaway that gifts enter is not open where somebody lives: then they earn nothing. False where that is not known. */
export function useNotOpen(region: string | undefined): boolean {
  const main = useMain()
  return main !== undefined && !isOpenIn(main, region)
}

/** Why what is paid would earn no entries: the giveaway takes none now, or none from where the giver lives. */
export function useWhyNoEntries(region: string | undefined): string | undefined {
  const isVoid = useNotOpen(region)
  return useClosedEntries()?.paid ?? (isVoid ? notOpenWords.paid : undefined)
}

/** Where nothing counts, for whoever has not said yet where they live. */
export const useVoidRegions = (): readonly string[] => useMain()?.regionsVoid ?? []
