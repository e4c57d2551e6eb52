import { type RefObject, useEffect } from 'react'

/** Once it is due, the page is read from its heading on: what was pressed is gone, and the page that comes may still be loading. */
export function useBeginAtTop(page: RefObject<HTMLElement | null>, isDue: boolean): void {
  useEffect(() => {
    const place = page.current
    if (!isDue || !place) return
    scrollTo(0, 0)
    const begin = (): boolean => {
      const heading = place.querySelector('h1')
      if (!heading) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    if (begin()) return
    const arrival = new MutationObserver(() => begin() && arrival.disconnect())
    arrival.observe(place, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [page, isDue])
}
