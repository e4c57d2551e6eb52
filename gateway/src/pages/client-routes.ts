import { allPages, isNamed, type Named, type PagePath } from '@evenhand/contracts/pages'

/** The paths that the frontends know: they answer 200 with the application, all others 404 with its page for that. */
export const clientRoutes: ReadonlySet<string> = new Set(
  allPages.map(({ path }) => path).filter((path) => !isNamed(path)),
)

const personal: ReadonlySet<string> = new Set(allPages.filter(({ has }) => has('personal')).map(({ path }) => path))

/** Whether the page of a route looks otherwise to who is signed in. */
export const isPersonal = (route: string | undefined): boolean => route !== undefined && personal.has(route)

/**
 * Paths with a name in them that only the data knows: one built page serves them all, and says itself when there is none of that name.
 * `rendering/subjects.ts` knows who to ask.
 */
export type NamedRoute = Named<PagePath>

const namedRoutes = allPages
  .filter(({ path }) => isNamed(path))
  .map(({ path }) => ({
    route: path as NamedRoute,
    paths: new RegExp(`^${path.replace('{slug}', '([a-z0-9-]{1,60})')}$`),
  }))

/** An address without what stands behind the question mark. */
export const pathOf = (address: string): string => address.replace(/\?.*$/, '')

/** The route that the frontends show at a path, as the page table has it; undefined where they know nothing. */
export const routeOf = (path: string): string | undefined =>
  clientRoutes.has(path) ? path : namedRoutes.find(({ paths }) => paths.test(path))?.route

/**
 * The one spelling of a page that was asked for in another: with slashes at its end, in capitals, or with letters written as `%64`. The
 * browser's own router takes all of these for the page, so the status has to agree. Only ever answers a path that the frontends know, so it
 * leads nowhere else.
 */
export function otherSpellingOf(path: string): string | undefined {
  const spelling = decoded(path).replace(/\/+$/, '').toLowerCase()
  return spelling !== path && routeOf(spelling) !== undefined ? spelling : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The name in a path, and the route that has one there. */
export function namedRouteOf(path: string): { route: NamedRoute; slug: string } | undefined {
  for (const { route, paths } of namedRoutes) {
    const slug = paths.exec(path)?.[1]
    if (slug !== undefined) return { route, slug }
  }
  return undefined
}
