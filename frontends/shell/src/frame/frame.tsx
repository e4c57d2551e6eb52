import { type RouteHandle, Toaster, useSignOutElsewhere } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router'
import { FocusedBar } from './focused-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'frame' in handle

/** Every address that is typed has the key `default`: by the key alone, one page would be opened where another one had been left. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/** Header, page, footer and toasts; a route may ask for less with its handle. */
export function Frame({ children }: { children?: ReactNode }) {
  const asked = useMatches().findLast((match) => isRouteHandle(match.handle))?.handle
  const frame = isRouteHandle(asked) ? asked.frame : 'full'
  useSignOutElsewhere()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to main content
      </a>
      {frame === 'full' && <Header />}
      {frame === 'focused' && <FocusedBar />}
      {/* The footer begins below the first screen: what comes late into a short page moves nothing that is seen. */}
      <main id="page" tabIndex={-1} className="min-h-[calc(100dvh-4.5rem-1px)] flex-1">
        {children ?? <Outlet />}
      </main>
      {frame === 'full' && <Footer />}
      <RouteAnnouncer />
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}
