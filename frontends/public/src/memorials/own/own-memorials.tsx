import { Button, ErrorState, Loading, messageOf, Skeleton, useQuery, useSignOut } from '@evenhand/web-kit/facade'
import { ForProved, useExpiredSession } from '@evenhand/web-kit/sign-in'
import { OwnMemorial } from './own-memorial.tsx'
import { ownQuery } from './own-query.ts'

const OwnMemorials = () => (
  <ForProved
    title="See your memorials"
    lead="Enter the email address you gave with. We’ll email you a code, so only you can see and change them."
  >
    <Own />
  </ForProved>
)
export default OwnMemorials

function Own() {
  const own = useQuery({ ...ownQuery, refetchOnMount: 'always' })
  const expired = useExpiredSession(own.error)
  const signOut = useSignOut()
  if (own.isPending || expired) {
    return (
      <Loading label="Loading your memorials">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  }
  if (!own.data) {
    return (
      <ErrorState
        title="We couldn’t load your memorials"
        message={messageOf(own.error, 'Try again in a moment.')}
        onRetry={() => void own.refetch()}
      />
    )
  }
  return (
    <div className="grid gap-5">
      {own.data.length === 0 ? (
        <p className="text-ink-soft">No memorial was given with your email address.</p>
      ) : (
        own.data.map((one) => <OwnMemorial key={one.id} own={one} />)
      )}
      <p>
        <Button variant="outline" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
    </div>
  )
}
