import { Button, Loading, Skeleton, useLocation } from '@evenhand/web-kit/facade'
import { lazy, Suspense, useEffect, useState } from 'react'

const OwnMemorials = lazy(() => import('./own-memorials.tsx'))

/** What a donor gave on either wall, for whoever has proved the mailbox; nobody else is asked who they are. */
export function OwnSection() {
  const { hash } = useLocation()
  const [asked, setAsked] = useState(false)
  // Mails lead here.
  useEffect(() => setAsked((before) => before || hash === '#own'), [hash])
  return (
    <section
      id="own"
      aria-labelledby="own-title"
      className="mt-20 scroll-mt-24 border-t border-hairline pt-12 noscript:hidden"
    >
      <h2 id="own-title" className="text-title">
        Your memorials
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        See the status of the tiles you gave, correct them, and tell your family.
      </p>
      <div className="mt-6 max-w-reading">
        {asked ? (
          <Suspense fallback={<Opening />}>
            <OwnMemorials />
          </Suspense>
        ) : (
          <Button variant="outline" onClick={() => setAsked(true)}>
            See yours
          </Button>
        )}
      </div>
    </section>
  )
}

const Opening = () => (
  <Loading label="Loading your memorials">
    <Skeleton className="h-40 rounded-card" />
  </Loading>
)
