import { Button, ErrorState, Loading, messageOf, Skeleton, useSignOut } from '@evenhand/web-kit/facade'
import { ForProved } from '@evenhand/web-kit/sign-in'
import { NoOrganization } from '../contact/no-organization.tsx'
import { useOwn } from '../contact/use-own.ts'
import { OwnGrants } from '../own-grants/own-grants.tsx'
import { Applications } from './applications.tsx'
import { Organizations } from './organizations.tsx'

/** The contact's own organizations and applications (spec 03 §D). */
export const Dashboard = () => (
  <ForProved
    title="Your organization’s dashboard"
    lead="Enter the contact email of your organization. We’ll email you a code, so only you can see its registration and applications."
  >
    <OfContact />
  </ForProved>
)

function OfContact() {
  const { own, error, again } = useOwn()
  const signOut = useSignOut()
  if (!own) {
    return error ? (
      <ErrorState
        title="We couldn’t load your dashboard"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={again}
      />
    ) : (
      <Loading label="Loading your dashboard" className="grid gap-4">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )
  }
  if (own.organizations.length === 0) return <NoOrganization />
  return (
    <>
      <Organizations organizations={own.organizations} />
      <OwnGrants />
      <Applications {...own} />
      <p className="mt-12 border-t border-hairline pt-6">
        <Button variant="outline" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
    </>
  )
}
