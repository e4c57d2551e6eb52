import {
  createPageRouter,
  createQueryClient,
  onFirstUse,
  type PageRouter,
  PageRouterProvider,
} from '@evenhand/web-kit/facade'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { Page } from './pages/page.tsx'
import { createPages, type Pages } from './pages/pages.tsx'
import { freshen, takeState } from './prerender/page-state.ts'
import { loadRoutes, patienceBesidePageMs, registerRemotesOfPage } from './remotes/load-remote.ts'
import { reloadOnceOnNewRelease } from './remotes/new-release.ts'

/** Takes over a prerendered page, or renders a fresh one. */
export async function boot(): Promise<void> {
  reloadOnceOnNewRelease()
  registerRemotesOfPage(document)
  if (location.search.includes('ref=')) void import('./followed-link.ts').catch(() => undefined)
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  const pages = createPages(loadRoutes)
  const { pathname } = location
  const isPrerendered =
    place.hasChildNodes() &&
    (await isLoaded(pages.load(pathname, patienceBesidePageMs))) &&
    // Someone who went to another address meanwhile waits for its page, not for the one that was prerendered.
    location.pathname === pathname
  const isTakenOver = isPrerendered && !isTranslated(place)
  const client = createQueryClient()
  if (isPrerendered) takeState(client, document)
  const router = createPageRouter({
    history: createBrowserHistory(),
    load: pages.load,
    first: isPrerendered ? 'there' : 'loading',
  })
  const application = renderable(router, pages, client)
  if (isTakenOver) {
    dispatchEvent(new Event('evenhand:taking-over'))
    // In slices, so that no phone stands still meanwhile; `early-clicks.js` holds what is pressed between two of them.
    startTransition(() => void hydrateRoot(place, application))
  } else {
    place.replaceChildren()
    createRoot(place).render(application)
  }
}

/** No longer the page that was prerendered: `early-clicks.js` has seen it change, or what changed it earlier has left its marks. */
const isTranslated = (place: HTMLElement): boolean =>
  'changed' in place.dataset ||
  document.documentElement.matches('[class*=translated-], :not([lang=en])') ||
  place.querySelector('font, [_msttexthash], [_mstmutation], ya-tr-span') !== null

async function isLoaded(loading: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await loading
    return true
  } catch {
    return false
  }
}

const renderable = (router: PageRouter, pages: Pages, client: QueryClient) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <PageRouterProvider router={router}>{(stop) => <Page routes={pages.routes} stop={stop} />}</PageRouterProvider>
      <Interactive client={client} />
    </QueryClientProvider>
  </StrictMode>
)

/** Someone who only reads has no focus to lose. */
const keepFocusLater = () =>
  onFirstUse(() => void import('./frame/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined))

/** Tells `early-clicks.js` that all buttons answer now, and looks whether the page that was taken over is still true. */
function Interactive({ client }: { client: QueryClient }) {
  useEffect(() => {
    const leave = keepFocusLater()
    dispatchEvent(new Event('evenhand:interactive'))
    freshen(client)
    return leave
  }, [client])
  return null
}
