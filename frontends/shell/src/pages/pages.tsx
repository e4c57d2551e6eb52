import type { RouteObject } from '@evenhand/web-kit/facade'
import { matchRoutes } from 'react-router'
import { ownerOf } from '../remotes/owners.ts'
import { NotFound } from './not-found.tsx'

/** The pages that can be shown by now: what the remotes have brought that were needed so far. */
export interface Pages {
  readonly routes: RouteObject[]
  /** Loads the remote of a path, on the first visit to an address of its own, and the page itself; nothing where both are here. */
  load: (path: string, withinMs?: number) => Promise<unknown> | undefined
}

export function createPages(routesOf: (owner: string, withinMs?: number) => Promise<RouteObject[]>): Pages {
  const remotes = new Map<string, RouteObject[]>()
  const unknown = { path: '*', element: <NotFound /> }
  let routes: RouteObject[] = [unknown]

  async function loadRemote(owner: string, path: string, withinMs?: number) {
    remotes.set(owner, await routesOf(owner, withinMs))
    routes = [...[...remotes.values()].flat(), unknown]
    await loadLazy(routes, path)
  }
  return {
    get routes() {
      return routes
    },
    load(path, withinMs) {
      const owner = ownerOf(path)
      return owner === undefined || remotes.has(owner) ? loadLazy(routes, path) : loadRemote(owner, path, withinMs)
    },
  }
}

/** Replaces the lazy routes that a path matches by what they load. */
function loadLazy(routes: RouteObject[], path: string): Promise<unknown> | undefined {
  const lazy = matchRoutes(routes, path)?.filter(({ route }) => typeof route.lazy === 'function')
  return lazy?.length ? Promise.all(lazy.map(({ route }) => loadPage(route))) : undefined
}

async function loadPage(route: RouteObject) {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy())
  delete route.lazy
}
