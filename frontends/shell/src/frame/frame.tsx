import { type RouteHandle, Toaster, useSignOutElsewhere } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { FocusedBar } from './focused-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScrollPlaces } from './scroll-places.tsx'

/** Header, page, footer and toasts, or only as much of them as is `shown`. */
export function Frame({ shown, children }: { shown: RouteHandle['frame']; children: ReactNode }) {
  useSignOutElsewhere()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to main content
      </a>
      {shown === 'full' && <Header />}
      {shown === 'focused' && <FocusedBar />}
      {/* The footer begins below the first screen: what comes late into a short page moves nothing that is seen. */}
      <main id="page" tabIndex={-1} className="min-h-[calc(100dvh-4.5rem-1px)] flex-1">
        {children}
      </main>
      {shown === 'full' && <Footer />}
      <RouteAnnouncer />
      <Toaster />
      <ScrollPlaces />
    </div>
  )
}
