import type { RouteHandle, Stop } from '@evenhand/web-kit/facade'
import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { PageSkeleton } from '../frame/page-skeleton.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageProblem } from './page-problem.tsx'

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'frame' in handle

interface PageProps {
  routes: RouteObject[]
  stop: Stop
}

/** The page of where the person is, within its frame; a route may ask for less of that with its handle. */
export function Page({ routes, stop: { location, page } }: PageProps) {
  const shown = useRoutes(routes)
  const asked = matchRoutes(routes, location)?.findLast(({ route }) => isRouteHandle(route.handle))?.route.handle
  if (page.kind === 'loading') return <PageSkeleton />
  return (
    <Frame shown={isRouteHandle(asked) ? asked.frame : 'full'}>
      {page.kind === 'failed' ? (
        <PageProblem error={page.error} />
      ) : (
        <PageBoundary location={location}>{shown}</PageBoundary>
      )}
    </Frame>
  )
}
