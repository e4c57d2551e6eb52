import { createQueryClient } from '@evenhand/web-kit/facade'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
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
  const application = renderable(branches ?? [])
  if (branches) {
    dispatchEvent(new Event('evenhand:taking-over'))
    hydrateRoot(place, application)
  } else {
    place.replaceChildren()
    createRoot(place).render(application)
  }
}

const renderable = (branches: RouteObject[]) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter(branches)} />
      <Interactive />
    </QueryClientProvider>
  </StrictMode>
)

/** Tells `early-clicks.js` that all buttons answer now. */
function Interactive() {
  useEffect(() => {
    dispatchEvent(new Event('evenhand:interactive'))
  }, [])
  return null
}
