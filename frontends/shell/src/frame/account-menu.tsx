import { Button, Link, queries, useQuery, useSignOut } from '@evenhand/web-kit/facade'

interface Way {
  to: string
  title: string
  detail?: string
}

const signedOut: readonly Way[] = [
  { to: '/donor-account', title: 'Sign in with email', detail: 'Entries, membership and receipts' },
  { to: '/member-portal', title: 'Member sign in', detail: 'With your account number, or join' },
]

const own: readonly Way[] = [
  { to: '/donor-account', title: 'Entries' },
  { to: '/donor-account#membership', title: 'Membership' },
  { to: '/donor-account#receipts', title: 'Receipts' },
  { to: '/donor-account#profile', title: 'Profile and email' },
  { to: '/donor-portal', title: 'Ways to earn' },
  { to: '/member-portal', title: 'Member account', detail: 'Referrals and account number' },
]

const administrators: readonly Way[] = [{ to: '/admin', title: 'Administration' }, ...signedOut]

/** What the person icon opens, and the menu of a phone ends with: who is signed in and where they can go, or the two ways to sign in. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const session = useQuery(queries.session())
  const role = session.data?.role
  const ways = role === 'donor' ? own : role === 'administrator' ? administrators : signedOut
  return (
    <nav aria-label="Account" className="mt-1 rounded-card border border-hairline bg-surface p-2 shadow-card">
      {role === 'donor' && <Name />}
      <ul>
        {ways.map(({ to, title, detail }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} className="block rounded-control px-4 py-2.5 hover:bg-sunken">
              <span className="font-medium">{title}</span>
              {detail && <span className="block text-small text-ink-soft">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {role === 'donor' && <SignOut onDone={onLeave} />}
    </nav>
  )
}

function Name() {
  const account = useQuery(queries.donorAccount())
  if (!account.data) return null
  const { firstName, lastName, email } = account.data
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <div className="mb-2 border-b border-hairline px-4 pt-2 pb-3 wrap-anywhere">
      {name && <p className="font-semibold">{name}</p>}
      <p className={name ? 'text-small text-ink-soft' : 'font-semibold'}>{email}</p>
    </div>
  )
}

function SignOut({ onDone }: { onDone: () => void }) {
  const signOut = useSignOut()
  return (
    <div className="mt-2 border-t border-hairline pt-2">
      <Button
        variant="ghost"
        className="w-full justify-start rounded-control px-4 font-medium"
        loading={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onSuccess: onDone })}
      >
        Sign Out
      </Button>
    </div>
  )
}
