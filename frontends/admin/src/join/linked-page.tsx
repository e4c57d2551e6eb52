import {
  Button,
  Card,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useLocation,
  useNavigate,
  useQuery,
} from '@evenhand/web-kit/facade'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { type ReactNode, useEffect, useState } from 'react'

interface LinkedPageProps<Offered> {
  title: string
  description: string
  /** What is behind the link, in the middle of a sentence: "your invitation". */
  what: string
  /** Says that the link is over. */
  ended: string
  read: (token: string, signal: AbortSignal) => Promise<Offered>
  form: (offered: Offered, token: string, onDone: (username: string) => void) => ReactNode
  done: (username: string) => ReactNode
}

/** Behind an emailed link to the desk: looking at it uses nothing up, only the form does. */
export function LinkedPage<Offered>(page: LinkedPageProps<Offered>) {
  const { title, description, what, read, form, done } = page
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const [username, setUsername] = useState<string>()
  const opened = useQuery({
    queryKey: ['desk-link', pathname, token],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => read(token, signal),
  })
  const isRead = opened.isSuccess
  // Once it is read, the address is one to show: nobody gets in by what they see there, or find in a history.
  useEffect(() => {
    if (isRead) void navigate({ hash: '' }, { replace: true })
  }, [isRead, navigate])
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <PageMeta title={title} description={description} hidden />
      <Card className="w-full max-w-md shadow-card">
        <EvenhandMark className="size-10" />
        {username !== undefined ? (
          <div role="status">
            {done(username)}
            <Button asChild className="mt-5">
              <Link to="/admin">Go to the login</Link>
            </Button>
          </div>
        ) : opened.isPending ? (
          <Loading label={`Loading ${what}`} className="mt-5 grid gap-4">
            <h1 className="text-title">{title}</h1>
            <Skeleton className="h-48 rounded-card" />
          </Loading>
        ) : opened.isError ? (
          <NotOpened {...page} error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          form(opened.data, token, setUsername)
        )}
      </Card>
    </div>
  )
}

interface NotOpenedProps extends Pick<LinkedPageProps<unknown>, 'title' | 'what' | 'ended'> {
  error: unknown
  onRetry: () => void
}

/** A link that is over says why; what only fails right now can be tried again. */
function NotOpened({ title, what, ended, error, onRetry }: NotOpenedProps) {
  const isOver = isProblem(error, 'link-expired')
  if (isOver || isProblem(error, 'invalid-request')) {
    return (
      <div role="alert">
        <h1 className="mt-5 text-title">{isOver ? ended : 'This link is incomplete'}</h1>
        <p className="mt-2">
          {isOver ? messageOf(error, '') : 'Part of it was lost on the way here. Open it again from the email.'}
        </p>
        <Button asChild variant="outline" className="mt-5">
          <Link to="/admin">Go to the login</Link>
        </Button>
      </div>
    )
  }
  return (
    <>
      <h1 className="mt-5 mb-6 text-title">{title}</h1>
      <ErrorState
        title={`We couldn’t load ${what}`}
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={onRetry}
      />
    </>
  )
}
