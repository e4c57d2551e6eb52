import { Button, Link } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import { toTab } from '../portal-address.ts'

interface ChangedElsewhereProps {
  now: grants.OwnApplication
  keepThis: () => void
  takeOther: () => void
}

/** The same application was changed in another tab: which version stays is for its writer to say. */
export const ChangedElsewhere = ({ now, keepThis, takeOther }: ChangedElsewhereProps) => (
  <div role="alert" className="mt-5 rounded-control border border-danger p-4">
    {now.state === 'draft' ? (
      <>
        <p className="font-semibold">This draft was changed in another tab or window</p>
        <p className="mt-1">Nothing you typed here was lost. Choose which version to continue with.</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button size="small" onClick={keepThis}>
            Continue with this one
          </Button>
          <Button size="small" variant="outline" onClick={takeOther}>
            Load the other one
          </Button>
        </p>
      </>
    ) : (
      <>
        <p className="font-semibold">This application was submitted or withdrawn already</p>
        <p className="mt-1">
          Your{' '}
          <Link to={toTab('dashboard')} className="text-primary underline underline-offset-4">
            dashboard
          </Link>{' '}
          shows where it is now.
        </p>
      </>
    )}
  </div>
)
