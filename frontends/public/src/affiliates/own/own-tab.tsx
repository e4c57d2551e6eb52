import {
  Button,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  Skeleton,
  useQuery,
  useSignOut,
} from '@evenhand/web-kit/facade'
import type { affiliates } from '@evenhand/web-kit/forms'
import { Tickets } from '@evenhand/web-kit/pictures'
import { ForProved, useExpiredSession } from '@evenhand/web-kit/sign-in'
import { toApply } from '../portal-address.ts'
import { affiliateQueries } from './affiliate-queries.ts'
import { Days } from './days.tsx'
import { LinkCard } from './link-card.tsx'
import { PressKit } from './press-kit.tsx'
import { Referrals } from './referrals.tsx'
import { Standing } from './standing.tsx'
import { Totals } from './totals.tsx'

/** What came of an affiliate's link, for the person who has proved the mailbox of the application. */
export const OwnTab = () => (
  <ForProved
    title="Your referrals"
    lead="Enter the email you applied with. We’ll email you a code, so only you can see your referrals."
  >
    <Own />
  </ForProved>
)

function Own() {
  const own = useQuery({ ...affiliateQueries.own(), refetchOnMount: 'always' })
  const expired = useExpiredSession(own.error)
  if (own.isPending || expired) {
    return (
      <Loading label="Loading your referrals" className="grid gap-4">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  }
  if (!own.data) {
    return (
      <ErrorState
        title="We couldn’t load your referrals"
        message={messageOf(own.error, 'Try again in a moment.')}
        onRetry={() => void own.refetch()}
      />
    )
  }
  const { affiliate } = own.data
  if (affiliate === null) return <NoApplication />
  return (
    <>
      <Approved {...affiliate} />
      <SignOut />
    </>
  )
}

function Approved(affiliate: affiliates.OwnAffiliate) {
  const { state, code, link } = affiliate
  return (
    <div className="grid gap-5">
      {state !== 'approved' && <Standing {...affiliate} />}
      {state === 'approved' && code !== null && link !== null && (
        <LinkCard code={code} link={link} counting={affiliate.counting} />
      )}
      {code !== null && (
        <>
          <Totals {...affiliate} />
          <Days days={affiliate.days} />
          <Referrals />
        </>
      )}
      {state === 'approved' && <PressKit />}
    </div>
  )
}

function NoApplication() {
  const signOut = useSignOut()
  return (
    <EmptyState
      picture={<Tickets />}
      title="No application with your email"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to={toApply}>Apply as an affiliate</Link>
          </Button>
          <Button variant="outline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Use another email
          </Button>
        </p>
      }
    >
      Apply with this email address, or sign in with the address you applied with.
    </EmptyState>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <p className="mt-12 border-t border-hairline pt-6">
      <Button variant="outline" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </p>
  )
}
