import { Link, queries, useQuery } from '@evenhand/web-kit/facade'
import { UserRound } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LaterAccountMenu } from './later-account-menu.ts'

/** Without JavaScript a link to the member portal (spec 01 §2); with it the same icon opens what there is for who is signed in. */
export function AccountLink() {
  const [isReady, setReady] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const icon = useRef<HTMLAnchorElement>(null)
  const menuId = useId()
  const session = useQuery(queries.session())
  const isSignedIn = session.data?.role === 'donor'
  const { key } = useLocation()
  useEffect(() => setReady(true), [])
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    const closeWithEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return
      setOpen(false)
      icon.current?.focus()
    }
    document.addEventListener('keydown', closeWithEscape)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeWithEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])
  return (
    <div ref={place} className="sm:relative">
      <Link
        ref={icon}
        to="/member-portal"
        data-opens-here
        aria-label={isReady ? (isSignedIn ? 'Account, signed in' : 'Account') : 'Member account'}
        {...(isReady ? { role: 'button', 'aria-expanded': isOpen, 'aria-controls': menuId } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(!isOpen)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpen(!isOpen)
        }}
        className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <UserRound className="size-5" aria-hidden="true" />
        {isSignedIn && (
          <span
            aria-hidden="true"
            className="absolute right-2 bottom-2 size-2.5 rounded-full border-2 border-paper bg-success"
          />
        )}
      </Link>
      <div id={menuId} className="absolute inset-x-4 top-full z-40 sm:inset-x-auto sm:right-0 sm:w-80">
        {isOpen && (
          <Suspense>
            <LaterAccountMenu onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
