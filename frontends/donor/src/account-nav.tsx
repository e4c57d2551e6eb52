import { Button, Link, queries, useLocation, useQuery, useSignOut } from '@evenhand/web-kit/facade'

const parts = [
  { to: '/donor-account', title: 'Entries' },
  { to: '/donor-account#membership', title: 'Membership' },
  { to: '/donor-account#receipts', title: 'Receipts' },
  { to: '/donor-account#profile', title: 'Profile & email' },
  { to: '/donor-portal', title: 'Ways to earn' },
  { to: '/member-portal', title: 'Member portal' },
] as const

/**
 * One navigation over donor account, donor portal and member portal; there for who is signed in. On a phone the parts wrap, so that every
 * one is in sight; signing out is in the menu of the person icon there, as on every page.
 */
export function AccountNav() {
  const session = useQuery(queries.session())
  const { pathname, hash } = useLocation()
  const signOut = useSignOut()
  if (session.data?.role !== 'donor') return null
  const here = parts.find(({ to }) => to === pathname + hash) ?? parts.find(({ to }) => to === pathname)
  return (
    <nav
      aria-label="Account pages"
      className="mb-8 flex items-end justify-between gap-x-4 border-b border-hairline max-md:-mt-6 md:mb-10 md:items-center"
    >
      <ul className="flex min-w-0 flex-wrap gap-x-4 lg:gap-x-6">
        {parts.map((part) => (
          <li key={part.to}>
            <Link
              to={part.to}
              aria-current={part === here ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 max-lg:text-small md:min-h-12 aria-[current]:border-primary aria-[current]:text-ink"
            >
              {part.title}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="small"
        className="shrink-0 max-md:hidden"
        loading={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </Button>
    </nav>
  )
}
