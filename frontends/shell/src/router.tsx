import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PageProblem } from './pages/page-problem.tsx'
import { loadRoutes, patienceBesidePageMs } from './remotes/load-remote.ts'
import { ownerOf } from './remotes/owners.ts'

/**
 * The root has no path on purpose: with `/` the address of the home page would count as matched, and its remote would
 * never be asked for.
 */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  id: 'root',
  element: <Frame />,
  errorElement: (
    <Frame>
      <PageProblem />
    </Frame>
  ),
  hydrateFallbackElement: <PageSkeleton />,
  children: [...children, { path: '*', element: <NotFound /> }],
})

/** What a remote brings, under a boundary of its own, so that a broken page leaves the frame standing. */
export const branchOf = (owner: string, routes: RouteObject[]): RouteObject => ({
  id: owner,
  errorElement: <PageProblem />,
  children: routes,
})

/** Asks for a remote's routes on the first visit to an address of its own. A throw shows the root's error element. */
export function createRouter(loaded: readonly RouteObject[]) {
  const known = new Set(loaded.map((branch) => branch.id))
  return createBrowserRouter([rootRoute([...loaded])], {
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(path)
      if (owner === undefined || known.has(owner)) return
      patch('root', [branchOf(owner, await loadRoutes(owner))])
      known.add(owner)
    },
  })
}

/** For a prerendered page: its remote and its lazy routes are loaded before React takes over the markup. */
export async function loadBranchOf(path: string): Promise<RouteObject[]> {
  const owner = ownerOf(path)
  if (owner === undefined) return []
  const branch = branchOf(owner, await loadRoutes(owner, patienceBesidePageMs))
  await resolveLazy([branch], path)
  return [branch]
}

/** Replaces the lazy routes that a path matches by what they load. */
export async function resolveLazy(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy())
    delete route.lazy
  }
}
