import { createQueryClient } from '@evenhand/web-kit/facade'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { freshen, takeState } from './prerender/page-state.ts'
import { registerRemotesOfPage } from './remotes/load-remote.ts'
import { reloadOnceOnNewRelease } from './remotes/new-release.ts'
import { createRouter, loadBranchOf } from './router.tsx'

/** Takes over a prerendered page, or renders a fresh one. */
export async function boot(): Promise<void> {
  reloadOnceOnNewRelease()
  registerRemotesOfPage(document)
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place for the application')
  const branches = place.hasChildNodes() ? await loadBranchOf(location.pathname).catch(() => undefined) : undefined
  const client = createQueryClient()
  if (branches) takeState(client, document)
  const application = renderable(branches ?? [], client)
  if (branches) {
    dispatchEvent(new Event('evenhand:taking-over'))
    // In slices, so that no phone stands still meanwhile; `early-clicks.js` holds what is pressed between two of them.
    startTransition(() => void hydrateRoot(place, application))
  } else {
    place.replaceChildren()
    createRoot(place).render(application)
  }
}

const renderable = (branches: RouteObject[], client: QueryClient) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter(branches)} />
      <Interactive client={client} />
    </QueryClientProvider>
  </StrictMode>
)

/** Tells `early-clicks.js` that all buttons answer now, and looks whether the page that was taken over is still true. */
function Interactive({ client }: { client: QueryClient }) {
  useEffect(() => {
    dispatchEvent(new Event('evenhand:interactive'))
    freshen(client)
  }, [client])
  return null
}
