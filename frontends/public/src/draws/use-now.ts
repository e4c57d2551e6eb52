import { useFirstNow } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const tickMilliseconds = 15_000

/** The time, so that what is announced happens before the eyes of whoever waits. */
export function useNow(): number {
  const [now, setNow] = useState(useFirstNow())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
