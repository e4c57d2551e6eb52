/** How far a campaign that is being sent is. */
export interface CampaignMeasured {
  id: string
  queued: number
  /** Queued, or in someone’s hands: what fails is queued again, and has not left. */
  open: number
  /** Whether anyone of those could have been emailed by now: others wait for their hour, for a domain that rests, or for the winner of a test. */
  isDue: boolean
}

/**
 * Answers for how many seconds nothing has left of the campaign that has been still the longest. Time counts while someone could have been emailed: what
 * our email server didn’t take rests a while before it is due again. That is what this process has seen itself: one that just started begins at 0.
 */
export function watchCampaigns(): (campaigns: readonly CampaignMeasured[], now: Date) => number {
  let known = new Map<string, { open: number; isDue: boolean; seconds: number }>()
  let lookedAt = 0
  return (campaigns, now) => {
    const passed = (now.getTime() - lookedAt) / 1000
    lookedAt = now.getTime()
    known = new Map(
      campaigns.map(({ id, open, isDue }) => {
        const before = known.get(id)
        const isStill = before?.open === open
        return [id, { open, isDue, seconds: isStill ? before.seconds + (before.isDue && isDue ? passed : 0) : 0 }]
      }),
    )
    return Math.max(0, ...Array.from(known.values(), ({ seconds }) => seconds))
  }
}
