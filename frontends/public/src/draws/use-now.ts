import { serverNow, useFirstNow } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const tickMilliseconds = 15_000

/** The time, so that what is announced happens before the eyes of whoever waits. */
export function useNow(): number {
  const [now, setNow] = useState(useFirstNow())
  useEffect(() => {
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
