import { analytics } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Tells analytics and screen readers of a new page, and puts the focus where reading starts: its heading or the anchor. */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const [announced, setAnnounced] = useState('')
  const isFirst = useRef(true)

  useEffect(() => {
    analytics.pageView(pathname)
  }, [pathname])

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
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
