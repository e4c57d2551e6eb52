import { newsMilliseconds } from '@evenhand/web-kit/desk'
import { useEffect, useState } from 'react'

/** The present, as far as words of minutes need it: it goes on while a page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), newsMilliseconds)
    return () => clearInterval(ticking)
  }, [])
  return now
}
