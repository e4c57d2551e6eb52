import { Card, ErrorState, isProblem, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { NewsChoice } from './news-choice.tsx'

interface PreferencesCardProps {
  /** Empty where no part of the account knows it. */
  email: string
  firstName: string
}

/** What we send to the donor: what an account needs always, news if they want them. */
export function PreferencesCard(donor: PreferencesCardProps) {
  const session = useQuery(queries.session())
  const isUnproved = session.data?.mailbox === 'to-prove'
  const preferences = useQuery({ ...queries.emailPreferences(), enabled: session.isSuccess && !isUnproved })
  const titleId = useId()
  const toProve = isUnproved || isProblem(preferences.error, 'mailbox-to-prove')
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <h2 id={titleId} className="text-title">
          Email preferences
        </h2>
        <h3 className="mt-4 font-semibold">Receipts and account emails</h3>
        <p className="mt-1 text-ink-soft">Always on: receipts, sign-in codes and changes to your membership.</p>
        <h3 className="mt-5 font-semibold">News</h3>
        {preferences.isPending && !toProve && (
          <Loading label="Loading your email preferences" className="mt-2">
            <Skeleton className="h-12" />
          </Loading>
        )}
        {toProve && (
          <p className="mt-1 max-w-prose text-ink-soft">
            To turn news on or off here, sign out and sign in with the code we email you. Each news email also has a
            link that turns it off.
          </p>
        )}
        {preferences.isError && !toProve && (
          <div className="mt-2">
            <ErrorState
              title="We couldn't load your email preferences"
              message={messageOf(preferences.error, 'Try again in a moment.')}
              onRetry={() => void preferences.refetch()}
            />
          </div>
        )}
        {preferences.data && <NewsChoice {...preferences.data} {...donor} />}
      </Card>
    </section>
  )
}
