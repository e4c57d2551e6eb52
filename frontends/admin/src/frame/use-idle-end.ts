import { api, browserStorage, problemToast, queries, stored, useQueryClient } from '@evenhand/web-kit/facade'
import { gateway } from '@evenhand/web-kit/forms'
import { useEffect } from 'react'

const idleMilliseconds = gateway.administratorIdleMinutes * 60_000
const lookMilliseconds = 10_000
/** So seldom is it noted that somebody works here, and the gateway told. */
const noteMilliseconds = 60_000
const signs = ['pointerdown', 'keydown', 'wheel'] as const

/** When somebody last worked at the desk, in whichever tab of this browser. */
const lastUse = stored('local', 'desk-last-use', (value) => (typeof value === 'number' ? value : undefined))

/**
 * Logs out who has not touched the desk for half an hour, in any tab, and clears the screen: an administrator who went away must not leave
 * addresses for whoever comes by. What pages ask by themselves is no use of it.
 */
export function useIdleEnd(isAtDesk: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAtDesk) return
    let noted = Date.now()
    lastUse.write(noted)
    const look = () => {
      if (Date.now() - Math.max(noted, lastUse.read() ?? 0) < idleMilliseconds) return false
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      // What was half written at the desk.
      browserStorage.session.clear()
      problemToast(
        'Logged out',
        `Nobody used the admin panel for ${gateway.administratorIdleMinutes} minutes. Log in to go on.`,
      )
      api(gateway.endSession).catch(() => undefined)
      return true
    }
    const note = () => {
      if (Date.now() - noted < noteMilliseconds || look()) return
      noted = Date.now()
      lastUse.write(noted)
      api(gateway.keepSession).catch(() => undefined)
    }
    const timer = setInterval(look, lookMilliseconds)
    document.addEventListener('visibilitychange', look)
    for (const sign of signs) addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const sign of signs) removeEventListener(sign, note)
    }
  }, [isAtDesk, client])
}
