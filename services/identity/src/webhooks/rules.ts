import { webhooks } from '@evenhand/contracts/http'

const firstRestSeconds = 5
const restGrowth = 3
const restSecondsMax = 6 * 60 * 60
/** Of a rest, up or down: so that what failed together is not tried again together. */
const jitter = 0.2
const dayMs = 24 * 60 * 60 * 1000

/** How long a delivery rests after its nth try: three times as long each time, up to six hours. `chance` is from 0 up to 1. */
export function restSeconds(attempts: number, chance: number): number {
  const rest = Math.min(restSecondsMax, firstRestSeconds * restGrowth ** Math.min(attempts - 1, 20))
  return rest * (1 - jitter + 2 * jitter * chance)
}

export type Next = { kind: 'again'; restSeconds: number } | { kind: 'failed' }

/** What follows a try that failed: another one, unless that would be past the days for which a receiver is tried. */
export function nextTry(tried: { attempts: number; triedUntil: Date; now: Date; chance: number }): Next {
  const rest = restSeconds(tried.attempts, tried.chance)
  const isPast = tried.now.getTime() + rest * 1000 > tried.triedUntil.getTime()
  return isPast ? { kind: 'failed' } : { kind: 'again', restSeconds: rest }
}

/** Until when what is queued now is tried. */
export const triedUntil = (queuedAt: Date): Date => new Date(queuedAt.getTime() + webhooks.triedDays * dayMs)

/** Whether a failure pauses its webhook: the receiver says that it is gone, or nothing has reached it for days. */
export function pauseAfter(failed: {
  status: number | null
  failingSince: Date
  now: Date
}): 'gone' | 'failing' | undefined {
  if (failed.status === 410) return 'gone'
  const isOver = failed.now.getTime() - failed.failingSince.getTime() >= webhooks.failingDays * dayMs
  return isOver ? 'failing' : undefined
}
