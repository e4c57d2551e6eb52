import { Card, ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { SignIn } from './sign-in.tsx'

interface ForProvedProps {
  title: string
  /** What is signed in for. */
  lead: ReactNode
  children: ReactNode
}

/**
 * What belongs to whoever has proved a mailbox (docs/decisions/0052). Whoever has not is asked for the code here, also if a payment or a
 * registration has signed them in.
 */
export function ForProved({ title, lead, children }: ForProvedProps) {
  const session = useQuery(queries.session())
  if (session.isPending) {
    return (
      <Loading label="Looking whether you’re signed in">
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  }
  if (session.isError) {
    return (
      <ErrorState
        title="We couldn’t tell whether you’re signed in"
        message={messageOf(session.error, 'Try again in a moment.')}
        onRetry={() => void session.refetch()}
      />
    )
  }
  const { role, mailbox } = session.data
  if (role === 'donor' && mailbox === undefined) return children
  if (role === 'administrator') {
    return (
      <Card>
        <h2 className="text-title">{title}</h2>
        <p className="mt-3">
          You’re signed in as an administrator. Sign out of the desk first, or use another browser.
        </p>
      </Card>
    )
  }
  return (
    <Card>
      <SignIn title={<h2 className="text-title">{title}</h2>} lead={lead} submitLabel="Sign in" />
    </Card>
  )
}
