import { Button } from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { RemoteUnavailable } from '../remotes/load-remote.ts'

/** Instead of a page whose part did not load or broke. Trying again is a navigation, which asks for the part afresh. */
export function PageProblem() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const [trying, setTrying] = useState(false)
  const isDown = error instanceof RemoteUnavailable
  const tryAgain = async () => {
    setTrying(true)
    await navigate({ ...location }, { replace: true })
    setTrying(false)
  }
  return (
    <div role="alert" className="mx-auto flex max-w-2xl flex-col items-center px-4 py-20 text-center">
      <OpenRoad className="w-72" />
      <h1 className="mt-6 text-heading">
        {isDown ? 'This part of the site is not answering' : 'Something went wrong on this page'}
      </h1>
      <p className="mt-4 max-w-prose text-lead text-balance text-ink-soft">
        {isDown
          ? 'The rest of the site works, and nothing of yours is lost. Please try again in a moment.'
          : 'Nothing of yours is lost. Please try again; if it happens again, please tell us.'}
      </p>
      <Button className="mt-8" loading={trying} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  )
}
