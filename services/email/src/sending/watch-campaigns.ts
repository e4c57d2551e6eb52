/** How far a campaign that is being sent is. */
export interface CampaignMeasured {
  id: string
  queued: number
  /** Whether anyone of those could have been emailed by now: others wait for their hour, for a domain that rests, or for the winner of a test. */
  isDue: boolean
}

/**
 * Answers for how many seconds nothing has moved in the campaign that has been still the longest. That is what this process has seen itself: one that
 * just started begins at 0.
 */
export function watchCampaigns(): (campaigns: readonly CampaignMeasured[], now: Date) => number {
  let known = new Map<string, { queued: number; since: number }>()
  return (campaigns, now) => {
    const at = now.getTime()
    known = new Map(
      campaigns
        .filter(({ isDue }) => isDue)
        .map(({ id, queued }) => {
          const before = known.get(id)
          return [id, before?.queued === queued ? before : { queued, since: at }]
        }),
    )
    return Math.max(0, ...Array.from(known.values(), ({ since }) => (at - since) / 1000))
  }
}
