import { Button, Link, queries, useLocation, useQuery, useSignOut } from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'

const parts = [
  { to: '/donor-account', title: 'Entries' },
  { to: '/donor-account#membership', title: 'Membership' },
  { to: '/donor-account#receipts', title: 'Receipts' },
  { to: '/donor-account#profile', title: 'Profile & email' },
  { to: '/donor-portal', title: 'Ways to earn' },
  { to: '/member-portal', title: 'Referrals' },
] as const

/** One navigation over donor account, donor portal and member portal; there for who is signed in. */
export function AccountNav() {
  const session = useQuery(queries.session())
  const { pathname, hash } = useLocation()
  const signOut = useSignOut()
  const isDonor = session.data?.role === 'donor'
  const here = parts.find(({ to }) => to === pathname + hash) ?? parts.find(({ to }) => to === pathname)
  const list = useRef<HTMLUListElement>(null)
  // On a phone not all parts fit: the one that is open is in sight.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft
  }, [here, isDonor])
  if (!isDonor) return null
  return (
    <nav
      aria-label="Account pages"
      className="mb-10 flex items-center gap-x-4 border-b border-hairline max-md:-mx-4 max-md:px-4"
    >
      <ul
        ref={list}
        className="flex min-w-0 flex-1 gap-x-6 overflow-x-auto overflow-y-hidden max-lg:mask-r-from-[calc(100%-2rem)] max-lg:pr-8"
      >
        {parts.map((part) => (
          <li key={part.to}>
            <Link
              to={part.to}
              aria-current={part === here ? 'page' : undefined}
              className="inline-flex min-h-12 items-center border-b-3 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:text-ink"
            >
              {part.title}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="small"
        className="shrink-0"
        loading={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </Button>
    </nav>
  )
}
