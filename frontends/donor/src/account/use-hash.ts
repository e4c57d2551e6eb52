import { useLocation } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

/** How long the parts above the named one may still grow. */
const growingMilliseconds = 3_000

/** Leads to the part that the address names, and keeps it there while what is above still loads; whoever scrolls is left alone. */
export function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash ? document.getElementById(hash.slice(1)) : null
    if (!part) return
    const lead = () => part.scrollIntoView()
    lead()
    // Old browsers, and the document of the tests, only have the first time.
    if (!('ResizeObserver' in globalThis)) return
    const growth = new ResizeObserver(lead)
    growth.observe(document.body)
    const stop = () => growth.disconnect()
    const timer = setTimeout(stop, growingMilliseconds)
    const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    for (const type of byHand) addEventListener(type, stop, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const type of byHand) removeEventListener(type, stop)
    }
  }, [hash])
}
