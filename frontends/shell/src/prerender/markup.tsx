import { createPageRouter, type Meta, MetaListener, PageRouterProvider } from '@evenhand/web-kit/facade'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { type RouteObject, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { routes as adminRoutes } from '@evenhand/frontend-admin/routes'
import { routes as donorRoutes } from '@evenhand/frontend-donor/routes'
import { routes as publicRoutes } from '@evenhand/frontend-public/routes'
import { Page } from '../pages/page.tsx'
import { createPages } from '../pages/pages.tsx'
import { htmlOf } from './html-of.ts'

const routesOf: Readonly<Record<string, RouteObject[]>> = {
  public: publicRoutes,
  donor: donorRoutes,
  admin: adminRoutes,
}

export interface Markup {
  html: string
  meta: Meta
}

/** The page of an address as the browser will first render it, with what the query client knows. */
export async function markupOf(address: string, client: QueryClient): Promise<Markup> {
  const pages = createPages(async (owner) => routesOf[owner] ?? [])
  await pages.load(address.replace(/\?.*$/, ''))
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createPageRouter({ history, load: pages.load, first: 'there' })
  let meta: Meta | undefined
  const html = await htmlOf(
    <StrictMode>
      <MetaListener value={(found) => (meta = found)}>
        <QueryClientProvider client={client}>
          <PageRouterProvider router={router}>
            {(stop) => <Page routes={pages.routes} stop={stop} />}
          </PageRouterProvider>
        </QueryClientProvider>
      </MetaListener>
    </StrictMode>,
  )
  if (!meta) throw new Error(`${address} has no title and description`)
  return { html, meta }
}
