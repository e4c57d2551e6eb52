/** The paths that the frontends know: they answer 200 with the application, all others 404 with its page for that. */
export const clientRoutes: ReadonlySet<string> = new Set([
  '/',
  '/cart',
  '/cart/link',
  '/checkout',
  '/donation-success',
  '/donor-account',
  '/donor-portal',
  '/member-portal',
  '/sign-in/link',
  '/in-honor-of',
  '/honoring-veterans',
  '/winners',
  '/prize',
  '/draws',
  '/official-rules',
  '/jeep-lease-rules',
  '/main-giveaway',
  '/jeep-lease',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/email/confirm',
  '/email/unsubscribe',
  '/admin',
  '/admin/gifts',
  '/admin/memberships',
  '/admin/memorials',
  '/admin/sponsor-inquiries',
  '/admin/free-post',
  '/admin/books',
  '/admin/giveaways',
  '/admin/winners',
  '/admin/audit',
  '/jeep-lease-admin',
])

/**
 * Paths with a name in them that only the data knows: one built page serves them all, and says itself when there is none of that name.
 * `rendering/subjects.ts` knows who to ask.
 */
const namedRoutes = [
  { route: '/draws/{slug}', paths: /^\/draws\/([a-z0-9-]{1,60})$/, page: '/draws/draw' },
  { route: '/giveaways/{slug}/rules', paths: /^\/giveaways\/([a-z0-9-]{1,60})\/rules$/, page: '/giveaways/rules' },
  {
    route: '/giveaways/{slug}/fairness',
    paths: /^\/giveaways\/([a-z0-9-]{1,60})\/fairness$/,
    page: '/giveaways/fairness',
  },
  { route: '/admin/giveaways/{slug}', paths: /^\/admin\/giveaways\/([a-z0-9-]{1,60})$/, page: '/admin/giveaway' },
  { route: '/admin/winners/{slug}', paths: /^\/admin\/winners\/([a-z0-9-]{1,60})$/, page: '/admin/winner' },
  { route: '/enter/{slug}', paths: /^\/enter\/([a-z0-9-]{1,60})$/, page: '/enter/page' },
] as const

export type NamedRoute = (typeof namedRoutes)[number]['route']

/** What the frontends show at a path: the route, for metrics, and the built page; undefined where they know nothing. */
export function clientPageOf(path: string): { route: string; page: string } | undefined {
  if (clientRoutes.has(path)) return { route: path, page: path === '/' ? '/index' : path }
  return namedRoutes.find(({ paths }) => paths.test(path))
}

/** The name in a path, and the route that has one there. */
export function namedRouteOf(path: string): { route: NamedRoute; slug: string } | undefined {
  for (const { route, paths } of namedRoutes) {
    const slug = paths.exec(path)?.[1]
    if (slug !== undefined) return { route, slug }
  }
  return undefined
}
