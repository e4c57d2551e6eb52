import { useLocation } from '@evenhand/web-kit/facade'
import { type RefObject, useEffect, useRef } from 'react'
import { useListAddress } from './list-address.ts'

/**
 * Whether the address leads to this one of a list that opens nothing beside it: it is then scrolled into view and has the focus, as often as a link
 * leads there.
 */
export function useLedTo<Part extends HTMLElement>(name: string, id: string): [boolean, RefObject<Part | null>] {
  const { search } = useListAddress()
  const { key } = useLocation()
  const part = useRef<Part>(null)
  const isLedTo = search.get(name) === id
  useEffect(() => {
    if (!isLedTo) return
    // After the heading of a new page and a dialog that closes, which move the focus too.
    const frame = requestAnimationFrame(() => {
      part.current?.scrollIntoView({ block: 'center' })
      part.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isLedTo, key])
  return [isLedTo, part]
}
