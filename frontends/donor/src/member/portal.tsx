import { Button, ErrorState, isProblem, messageOf, queries, recentGift, Tabs, useQuery } from '@evenhand/web-kit/facade'
import { useChangeAccount } from '../account/use-change-account.ts'
import { useExpiredSession } from '../sign-in/use-expired-session.ts'
import { JoinAsDonor } from './join-as-donor.tsx'
import { PortalSkeleton } from './portal-skeleton.tsx'
import { Profile } from './profile.tsx'
import { Referrals } from './referrals/referrals.tsx'
import type { RegistrationEnds } from './registration.ts'
import { StepTitle } from './step-title.tsx'

const pollMilliseconds = 1_000
/** The level comes a moment after the payment; after that it comes with the next visit. */
const patienceMilliseconds = 60_000

/** For who is signed in, or `arrives` from having signed in just now; a donor who is no member yet is asked to become one. */
export function Portal({ arrives, ...ends }: RegistrationEnds & { arrives: boolean }) {
  const signOut = useChangeAccount()
  const member = useQuery({
    ...queries.ownMember(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.membershipLevel === 'free' && hasJustPaid() && pollMilliseconds,
  })
  const expired = useExpiredSession(member.error)

  const signOutButton = (
    <Button variant="outline" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign Out
    </Button>
  )
  if (member.isPending || expired) return <PortalSkeleton />
  if (isProblem(member.error, 'account-not-found')) return <JoinAsDonor signOut={signOutButton} {...ends} />
  if (!member.data) {
    return (
      <>
        <h1 className="mb-8 text-heading">Member Portal</h1>
        <ErrorState
          title="Your member account is not here right now"
          message={messageOf(member.error, 'Please try again in a moment.')}
          onRetry={() => void member.refetch()}
        />
        <div className="mt-6 text-center">{signOutButton}</div>
      </>
    )
  }
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-ink-soft">Member Portal</p>
          <StepTitle takesFocus={arrives}>Welcome, {member.data.firstName}!</StepTitle>
        </div>
        {signOutButton}
      </div>
      <Tabs
        label="Your membership"
        first="profile"
        tabs={[
          { value: 'referrals', title: 'Referrals', content: <Referrals member={member.data} /> },
          { value: 'profile', title: 'Profile', content: <Profile member={member.data} /> },
        ]}
      />
    </>
  )
}

function hasJustPaid(): boolean {
  const at = recentGift.read()
  return at !== undefined && Date.now() - at < patienceMilliseconds
}
