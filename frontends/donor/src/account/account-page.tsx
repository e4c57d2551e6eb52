import { ErrorState, messageOf, PageMeta, queries, useQuery } from '@evenhand/web-kit/facade'
import { AccountNav } from '../account-nav.tsx'
import { SignIn } from '@evenhand/web-kit/sign-in'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

/** For who is signed in: from the mailbox, or for some hours by a first payment or a registration (docs/decisions/0012). */
export function AccountPage() {
  const session = useQuery(queries.session())
  return (
    <div className="mx-auto max-w-frame px-4 py-12 sm:px-8 lg:py-16">
      <PageMeta
        title="Donor Account Portal"
        description="Your entries, your membership and what you’ve given."
        hidden
      />
      <AccountNav />
      {session.isPending && <DashboardSkeleton />}
      {session.isError && (
        <>
          <h1 className="mb-8 text-heading">Donor Account Portal</h1>
          <ErrorState
            title="We couldn't load your account"
            message={messageOf(session.error, 'Try again in a moment.')}
            onRetry={() => void session.refetch()}
          />
        </>
      )}
      {session.data &&
        (session.data.role === 'donor' ? (
          <Dashboard />
        ) : (
          <div className="mx-auto max-w-md">
            <SignIn
              title={<h1 className="text-heading">Donor Account Portal</h1>}
              lead="Enter the email address you give with. We'll email you a code, so only you can see your account."
            />
          </div>
        ))}
    </div>
  )
}
