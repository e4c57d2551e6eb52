import { type Meta, MetaListener } from '@evenhand/web-kit/facade'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { routes as adminRoutes } from '@evenhand/frontend-admin/routes'
import { routes as donorRoutes } from '@evenhand/frontend-donor/routes'
import { routes as publicRoutes } from '@evenhand/frontend-public/routes'
import { ownerOf } from '../remotes/owners.ts'
import { branchOf, resolveLazy, rootRoute } from '../router.tsx'

const routesOf: Readonly<Record<string, RouteObject[]>> = {
  public: publicRoutes,
  donor: donorRoutes,
  admin: adminRoutes,
}

/** Parts that come later would be put in their place by inline scripts, which no page of ours runs: all of it comes in place. */
const inOnePiece = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

export interface Markup {
  html: string
  meta: Meta
}

/** The page of a path as the browser will first render it, with what the query client knows. */
export async function markupOf(path: string, client: QueryClient): Promise<Markup> {
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
        <QueryClientProvider client={client}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </MetaListener>
    </StrictMode>,
    inOnePiece,
  )
  if (!meta) throw new Error(`${path} has no title and description`)
  return { html: await new Response(prelude).text(), meta }
}
