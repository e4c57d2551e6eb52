import { Button, offlineWords, useLocation, useNavigate, useOnline } from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { RemoteUnavailable } from '../remotes/load-remote.ts'

/** Instead of a page whose part did not load or broke. Trying again is a navigation, which asks for the part afresh. */
export function PageProblem({ error }: { error: unknown }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [trying, setTrying] = useState(false)
  const words = wordsOf(useOnline(), error)
  const tryAgain = async () => {
    setTrying(true)
    await navigate({ ...location }, { replace: true })
    setTrying(false)
  }
  return (
    <div role="alert" className="mx-auto flex max-w-reading flex-col items-center px-4 py-20 text-center">
      <OpenRoad className="w-72" />
      <h1 className="mt-6 text-heading">{words.title}</h1>
      <p className="mt-4 max-w-prose text-lead text-balance text-ink-soft">{words.message}</p>
      <Button className="mt-8" loading={trying} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  )
}

function wordsOf(isOnline: boolean, error: unknown): { title: string; message: string } {
  if (!isOnline) {
    return { title: offlineWords.title, message: 'We couldn’t load this page. Check your connection and try again.' }
  }
  return error instanceof RemoteUnavailable
    ? {
        title: 'We couldn’t load this part of the site',
        message: 'The rest of the site works, and nothing was lost. Try again in a moment.',
      }
    : {
        title: 'Something went wrong on this page',
        message: 'Nothing was lost. Try again; if it happens again, contact us.',
      }
}
