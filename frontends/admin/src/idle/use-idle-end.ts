import { api, browserStorage, problemToast, queries, stored, useQueryClient } from '@evenhand/web-kit/facade'
import { gateway } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'

const idleMilliseconds = gateway.administratorIdleMinutes * 60_000
export const warnedMinutes = 2
const warnedMilliseconds = warnedMinutes * 60_000
const lookMilliseconds = 10_000
/** So seldom is it noted that somebody works here, and the gateway told. */
const noteMilliseconds = 60_000
const signs = ['pointerdown', 'keydown', 'wheel'] as const

/** When someone last worked at the desk, in whichever tab of this browser. */
const lastUse = stored('local', 'desk-last-use', (value) => (typeof value === 'number' ? value : undefined))

/** Whoever logs in has come back. */
export const noteDeskUse = (): boolean => lastUse.write(Date.now())

/**
 * Logs out who has not touched the desk for half an hour, in any tab, and clears the screen: an administrator who went away must not leave
 * addresses for whoever comes by. What pages ask by themselves is no use of it. Answers whether that is soon, so that who only reads can stay
 * (WCAG 2.2.1): each key or click does.
 */
export function useIdleEnd(isAtDesk: boolean): boolean {
  const client = useQueryClient()
  const [endsSoon, setEndsSoon] = useState(false)
  useEffect(() => {
    if (!isAtDesk) return
    // The desk can be left for another page of the site and opened again.
    let noted = lastUse.read() ?? Date.now()
    const look = () => {
      const idle = Date.now() - Math.max(noted, lastUse.read() ?? 0)
      setEndsSoon(idle >= idleMilliseconds - warnedMilliseconds && idle < idleMilliseconds)
      if (idle < idleMilliseconds) return false
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      // What was half written at the desk.
      browserStorage.session.clear()
      problemToast(
        'Logged out',
        `No one used the admin panel for ${gateway.administratorIdleMinutes} minutes. Log in to continue.`,
      )
      api(gateway.endSession).catch(() => undefined)
      return true
    }
    const note = () => {
      if (Date.now() - noted < noteMilliseconds || look()) return
      noted = Date.now()
      lastUse.write(noted)
      setEndsSoon(false)
      api(gateway.keepSession).catch(() => undefined)
    }
    if (!look()) lastUse.write((noted = Date.now()))
    const timer = setInterval(look, lookMilliseconds)
    document.addEventListener('visibilitychange', look)
    for (const sign of signs) addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const sign of signs) removeEventListener(sign, note)
    }
  }, [isAtDesk, client])
  return isAtDesk && endsSoon
}
