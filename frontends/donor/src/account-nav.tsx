import { Button, Link, queries, useLocation, useQuery, useSignOut } from '@evenhand/web-kit/facade'

const parts = [
  { to: '/donor-account', title: 'Entries' },
  { to: '/donor-account#membership', title: 'Membership' },
  { to: '/donor-account#receipts', title: 'Receipts' },
  { to: '/donor-account#profile', title: 'Profile and email' },
  { to: '/donor-portal', title: 'Ways to earn' },
  { to: '/member-portal', title: 'Member account' },
] as const

/**
 * One navigation over donor account, donor portal and member portal, with the way out; there for who is signed in. On a phone the parts wrap,
 * so that every one is in sight.
 */
export function AccountNav() {
  const session = useQuery(queries.session())
  const { pathname, hash } = useLocation()
  const signOut = useSignOut()
  if (session.data?.role !== 'donor') return null
  const here = parts.find(({ to }) => to === pathname + hash) ?? parts.find(({ to }) => to === pathname)
  return (
    <nav aria-label="Account pages" className="mb-8 border-b border-hairline max-md:-mt-6 md:mb-10">
      <ul className="flex flex-wrap items-center gap-x-4 lg:gap-x-6">
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
        <li className="ml-auto">
          <Button variant="ghost" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign Out
          </Button>
        </li>
      </ul>
    </nav>
  )
}
