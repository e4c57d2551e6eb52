import { Button, EmptyState, Link, useSignOut } from '@evenhand/web-kit/facade'
import { GivenHome } from '@evenhand/web-kit/pictures'
import { toTab } from '../portal-address.ts'

/** The mailbox is proved, and no organization has it for its contact. */
export function NoOrganization() {
  const signOut = useSignOut()
  return (
    <EmptyState
      picture={<GivenHome />}
      title="No organization has your email as its contact"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to={toTab('register')}>Register an organization</Link>
          </Button>
          <Button variant="outline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Use another email
          </Button>
        </p>
      }
    >
      Register yours with this email address, or sign in with the address it was registered with.
    </EmptyState>
  )
}
