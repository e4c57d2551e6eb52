import type { PathOf, Remote } from '@evenhand/contracts/pages'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { RouteHandle } from './remote-module.ts'

type Load = () => Promise<ComponentType>

/**
 * The pages of a remote, each loaded when somebody goes there. A row of the page table without its page does not compile, nor does a page
 * without its row.
 */
export const lazyRoutes = <R extends Remote>(
  pages: Record<PathOf<R>, Load>,
  handles: Partial<Record<PathOf<R>, RouteHandle>> = {},
): RouteObject[] =>
  Object.entries<Load>(pages).map(([path, load]) => ({
    path: path.replace('{slug}', ':slug'),
    handle: handles[path as PathOf<R>],
    lazy: async () => ({ Component: await load() }),
  }))
