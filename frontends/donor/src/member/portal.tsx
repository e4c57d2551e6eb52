import { ErrorState, isProblem, messageOf, queries, recentGift, useQuery } from '@evenhand/web-kit/facade'
import { Tabs } from '@evenhand/web-kit/forms'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { MailboxToProve } from '../sign-in/mailbox-to-prove.tsx'
import { JoinAsDonor } from './join-as-donor.tsx'
import { PortalSkeleton } from './portal-skeleton.tsx'
import { Profile } from './profile.tsx'
import { Referrals } from './referrals/referrals.tsx'
import type { RegistrationEnds, RegistrationForm } from './registration.ts'
import { Social } from './social/social.tsx'
import { StepTitle } from './step-title.tsx'

const pollMilliseconds = 1_000
/** The level comes a moment after the payment; after that it comes with the next visit. */
const patienceMilliseconds = 60_000

/** For who is signed in, or `arrives` from having signed in just now, to an account that was `found`; a donor who is no member yet is asked to become one. */
export function Portal({
  arrives,
  found,
  ...registration
}: RegistrationEnds & { arrives: boolean; found: boolean; typed: RegistrationForm | undefined }) {
  const member = useQuery({
    ...queries.ownMember(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.membershipLevel === 'free' && hasJustPaid() && pollMilliseconds,
  })
  const expired = useExpiredSession(member.error)

  if (member.isPending || expired) return <PortalSkeleton />
  if (member.data === null) return <JoinAsDonor {...registration} />
  if (isProblem(member.error, 'mailbox-to-prove'))
    return (
      <MailboxToProve>
        You’re signed in because of a payment in this browser. Your member account also needs a code: sign out, then
        sign in with the one we email you.
      </MailboxToProve>
    )
  if (!member.data) {
    return (
      <>
        <h1 className="mb-8 text-heading">Member account</h1>
        <ErrorState
          title="We couldn't load your member account"
          message={messageOf(member.error, 'Try again in a moment.')}
          onRetry={() => void member.refetch()}
        />
      </>
    )
  }
  return (
    <>
      <div className="mb-8">
        <p role="status" className="text-ink-soft">
          {found ? 'Account Found!' : 'Member account'}
        </p>
        <StepTitle takesFocus={arrives}>
          {found ? 'Welcome back' : 'Welcome'}, {member.data.firstName}!
        </StepTitle>
      </div>
      <Tabs
        label="Your membership"
        first="profile"
        tabs={[
          { value: 'social', title: 'Social', content: <Social member={member.data} /> },
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
