import { Card, ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { SignIn } from '@evenhand/web-kit/sign-in'
import { Title } from './title.tsx'
import { TrackedEntries } from './tracked-entries.tsx'

/** Nothing is listed before an email is entered and proved: nobody sees what somebody else gave (spec 03 §B). */
export function EntryTracker() {
  const session = useQuery(queries.session())
  return (
    <section aria-labelledby="tracker-title" className="mt-12">
      <Card>
        {session.data?.role === 'donor' ? (
          <TrackedEntries />
        ) : session.data ? (
          <SignIn
            title={<Title />}
            lead="Enter the email address you give with. We'll email you a code, so only you can see your entries."
            submitLabel="Show my entries"
          />
        ) : (
          <>
            <Title />
            <div className="mt-5">
              {session.isError ? (
                <ErrorState
                  title="We couldn't load the tracker"
                  message={messageOf(session.error, 'Try again in a moment.')}
                  onRetry={() => void session.refetch()}
                />
              ) : (
                <Loading label="Loading the tracker">
                  <Skeleton className="h-40" />
                </Loading>
              )}
            </div>
          </>
        )}
      </Card>
    </section>
  )
}
