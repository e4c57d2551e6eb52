import { useSyncExternalStore } from 'react'

/** The header counts in seconds, and an answer has been on its way. */
const toleratedMilliseconds = 60_000

let ahead = 0
const listeners = new Set<() => void>()

/**
 * Takes note of the server's time, in milliseconds: it decides whether entries are open, and many a clock is hours off. An answer that was
 * long on its way tells an old time: a laptop slept meanwhile.
 */
export function hearServerTime(milliseconds: number, askedAt = Date.now()): void {
  const now = Date.now()
  if (Number.isNaN(milliseconds) || now - askedAt > toleratedMilliseconds) return
  const difference = milliseconds - now
  const heard = Math.abs(difference) > toleratedMilliseconds ? difference : 0
  if (Math.abs(heard - ahead) <= toleratedMilliseconds) return
  ahead = heard
  for (const listener of listeners) listener()
}

/** The time by the server's clock, in milliseconds, as far as it was heard. */
export const serverNow = (): number => Date.now() + ahead

/** By how many milliseconds the server's clock is ahead of the browser's; 0 where both agree. */
export const useServerAhead = (): number =>
  useSyncExternalStore(
    subscribe,
    () => ahead,
    () => 0,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
