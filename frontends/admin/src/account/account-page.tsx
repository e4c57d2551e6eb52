import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Loading, messageOf, PageMeta, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { identity, OwnSessions, type SessionWords } from '@evenhand/web-kit/forms'
import { Panel } from '../frame/panel.tsx'
import { AccountFacts } from './account-facts.tsx'
import { EmailPanel } from './email-panel.tsx'
import { FactorPanel } from './factor-panel.tsx'
import { NoEmail } from './no-email.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import { PasswordForm } from './password-form.tsx'

const words: SessionWords = {
  began: ({ loggedInBy }) => (loggedInBy ? `Logged in ${identity.loginWays[loggedInBy]},` : 'Logged in'),
  where: 'where you’re logged in',
  in: 'logged in',
  out: 'logged out',
}

/** What each person at the desk sees of their own account, and does with it, whatever their roles. */
export function AccountPage() {
  const account = useQuery(adminQueries.deskAccount())
  return (
    <>
      <PageMeta title="Your account" description="Your name, your password and where you’re logged in." hidden />
      <h1 className="text-title">Your account</h1>
      <NoEmail />
      <div className="mt-6 grid max-w-reading gap-5">
        {account.isPending ? (
          <Loading label="Loading your account">
            <Skeleton className="h-48 rounded-card" />
          </Loading>
        ) : account.isError ? (
          <ErrorState
            title="We couldn’t load your account"
            message={messageOf(account.error, 'Try again in a moment.')}
            onRetry={() => void account.refetch()}
          />
        ) : (
          <>
            <Panel title="Who you are">
              <AccountFacts account={account.data} />
            </Panel>
            <EmailPanel account={account.data} />
            <Panel title="Password">
              <PasswordForm username={account.data.username} />
            </Panel>
            <PasskeyPanel account={account.data} />
            <FactorPanel account={account.data} />
          </>
        )}
        <Panel title="Where you’re logged in">
          <OwnSessions words={words} queryKey={['admin', 'own-sessions']} />
        </Panel>
      </div>
    </>
  )
}
