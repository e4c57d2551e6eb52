import { browserStorage } from '@evenhand/web-kit/facade'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

const kept = 'evenhand.scrollPlaces'
type Places = Record<string, number>

/** Every address that is typed has the key `default`: by the key alone, one page would be opened where another one had been left. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

function readPlaces(): Places {
  try {
    return JSON.parse(browserStorage.session.get(kept) ?? '{}') as Places
  } catch {
    return {}
  }
}

/** The way back leads to where one was, also over a reload; the way on to the top, or to the anchor. */
export function ScrollPlaces() {
  const location = useLocation()
  const places = useRef<Places>(undefined)
  const rememberHere = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = () => {
      // What was scrolled last may not have been told yet.
      rememberHere.current?.()
      // What comes back to this page from another site is the browser's to scroll.
      history.scrollRestoration = 'auto'
      browserStorage.session.set(kept, JSON.stringify(places.current))
    }
    const enter = () => void (history.scrollRestoration = 'manual')
    enter()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', enter)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', enter)
    }
  }, [])
  useLayoutEffect(() => {
    const isFirst = places.current === undefined
    const known = (places.current ??= readPlaces())
    const place = placeOf(location)
    const before = known[place]
    const anchor = location.hash ? document.getElementById(location.hash.slice(1)) : null
    // The first page has been read before the scripts came: where its reader or the browser has scrolled it, it moves under nobody's finger.
    const isAsIs = isFirst && (scrollY > 0 || (before === undefined && !anchor))
    if (!isAsIs) {
      if (before === undefined && anchor) anchor.scrollIntoView()
      else scrollTo(0, before ?? 0)
    }
    const remember = () => void (known[place] = scrollY)
    rememberHere.current = remember
    remember()
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location])
  return null
}
