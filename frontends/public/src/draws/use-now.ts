import { useFirstNow, useServerAhead } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const tickMilliseconds = 15_000

/** The time, so that what is announced happens before the eyes of whoever waits. */
export function useNow(): number {
  const first = useFirstNow()
  const ahead = useServerAhead()
  /** By the browser's own clock: what the server says of it may come later. */
  const [own, setOwn] = useState<number>()
  useEffect(() => {
    setOwn(Date.now())
    const timer = setInterval(() => setOwn(Date.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return own === undefined ? first : own + ahead
}
