import { Button, EmptyState, Link, useSignOut } from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { YourDataCard } from '../your-data/your-data-card.tsx'

/** Said only to who is signed in, so that nobody learns who gives. What we know of them besides, such as a newsletter, is theirs to take along or erase. */
export function AccountNotFound() {
  const changeAccount = useSignOut()
  return (
    <>
      <h1 className="sr-only">Donor Account Portal</h1>
      <EmptyState
        picture={<OpenRoad />}
        title="Account Not Found"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button loading={changeAccount.isPending} onClick={() => changeAccount.mutate()}>
              Try Different Email
            </Button>
            <Button asChild variant="outline">
              <Link to="/#choose-membership">Enter for free</Link>
            </Button>
          </div>
        }
      >
        There are no gifts or entries for this email address yet. If you gave with another one, try that.
      </EmptyState>
      <div className="mt-12">
        <YourDataCard email="" />
      </div>
    </>
  )
}
