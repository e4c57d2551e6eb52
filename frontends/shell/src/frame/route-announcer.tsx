import { analytics } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells analytics and screen readers of a new page, and puts the focus where reading starts: its heading or the anchor. Another search on
 * the same page is no new page: the focus stays with whoever changed it.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const [announced, setAnnounced] = useState('')
  const announcedPath = useRef<string>(undefined)

  useEffect(() => {
    analytics.pageView(pathname)
  }, [pathname])

  useEffect(() => {
    const before = announcedPath.current
    announcedPath.current = pathname
    if (before === undefined || (before === pathname && !hash)) return
    const target = hash ? document.getElementById(hash.slice(1)) : document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    if (hash) target.scrollIntoView()
    setAnnounced(document.title)
  }, [pathname, hash, key])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
