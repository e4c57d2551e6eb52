import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 500
const quietMs = 4_000
/** So many looks in which nothing was found, since this process told something, make a relay quiet. */
const looksUntilQuiet = 10

/** The pauses between the looks of a relay. */
export interface Rests {
  /** This process has written something, or is about to: looks follow each other soon. */
  wake(): void
  /** Before a look: what is told from now on ends the rest after it. */
  begin(): void
  /** After a look that found something or did not. */
  rest(hasFound: boolean): Promise<void>
}

/** Half a second while something is told, and four seconds where nothing was for a while: what another process wrote and didn't publish is found then. */
export function createRests(stop: AbortSignal, always?: number): Rests {
  let wakeUp = new AbortController()
  let woken = false
  let quietLooks = 0
  return {
    wake() {
      woken = true
      quietLooks = 0
      wakeUp.abort()
    },
    begin() {
      woken = false
    },
    async rest(hasFound) {
      quietLooks = hasFound ? 0 : quietLooks + 1
      if (woken || stop.aborted) return
      wakeUp = new AbortController()
      const milliseconds = always ?? (quietLooks > looksUntilQuiet ? quietMs : lookMs)
      await sleep(milliseconds, undefined, { signal: AbortSignal.any([wakeUp.signal, stop]) }).catch(() => undefined)
    },
  }
}
