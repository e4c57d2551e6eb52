import { useEffect, useState } from 'react'

const againMilliseconds = 30_000

/** The present, as far as words of minutes need it: it goes on while a page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), againMilliseconds)
    return () => clearInterval(ticking)
  }, [])
  return now
}
