import { createQueryClient, type Meta, MetaListener } from '@evenhand/web-kit/facade'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { routes as adminRoutes } from '@evenhand/frontend-admin/routes'
import { routes as donorRoutes } from '@evenhand/frontend-donor/routes'
import { routes as publicRoutes } from '@evenhand/frontend-public/routes'
import { ownerOf } from './remotes/owners.ts'
import { branchOf, resolveLazy, rootRoute } from './router.tsx'

const routesOf: Readonly<Record<string, RouteObject[]>> = {
  public: publicRoutes,
  donor: donorRoutes,
  admin: adminRoutes,
}

/** Renders the page of a path as the browser will first render it: without data, which the page asks for itself. */
export async function renderPage(path: string): Promise<{ html: string; meta: Meta }> {
  const owner = ownerOf(path)
  const branches = owner ? [branchOf(owner, routesOf[owner] ?? [])] : []
  await resolveLazy(branches, path)
  const handler = createStaticHandler([rootRoute(branches)])
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects; it cannot be prerendered`)
  let meta: Meta | undefined
  const { prelude } = await prerender(
    <StrictMode>
      <MetaListener value={(found) => (meta = found)}>
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </MetaListener>
    </StrictMode>,
  )
  if (!meta) throw new Error(`${path} has no title and description`)
  return { html: await new Response(prelude).text(), meta }
}
