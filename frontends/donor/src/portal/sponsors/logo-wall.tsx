import { Boundary, ErrorState, Skeleton } from '@evenhand/web-kit/facade'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PortalSection } from '../portal-section.tsx'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyWall = () => lazy(async () => ({ default: (await import('@evenhand/web-kit/sponsor-wall')).SponsorWall }))

/** The companies that took a block. It comes when someone scrolls to it: a company that nobody scrolled to was not seen. */
export function LogoWall() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [Wall, setWall] = useState(lazyWall)
  useEffect(() => {
    if (!place.current || isNear) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  const problem = (retry: () => void) => (
    <ErrorState
      title="We couldn’t load the logo wall"
      message="Check your connection and try again."
      onRetry={() => {
        setWall(lazyWall())
        retry()
      }}
    />
  )
  return (
    <div ref={place} className="noscript:hidden">
      <PortalSection id="logo-wall" title="Logo wall" lead="Companies that took a block of our wall.">
        <Boundary fallback={problem}>
          <Suspense fallback={<Room />}>{isNear ? <Wall /> : <Room />}</Suspense>
        </Boundary>
      </PortalSection>
    </div>
  )
}

const Room = () => <Skeleton className="mt-6 h-[27rem] rounded-card sm:h-[38rem]" />
