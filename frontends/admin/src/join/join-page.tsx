import { people } from '@evenhand/web-kit/desk'
import {
  api,
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
import { useEffect, useState } from 'react'
import { JoinForm } from './join-form.tsx'

/** Behind the emailed link of an invitation: looking at it uses nothing up, only the form does. */
export function JoinPage() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const [username, setUsername] = useState<string>()
  const opened = useQuery({
    queryKey: ['desk-invitation', token],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api(people.openInvitation, { body: { token } }, { signal }),
  })
  const isRead = opened.isSuccess
  // Once it is read, the address is one to show: nobody joins by what they see there, or find in a history.
  useEffect(() => {
    if (isRead) void navigate({ hash: '' }, { replace: true })
  }, [isRead, navigate])
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <PageMeta title="Join the desk" description="Choose a username and a password." hidden />
      <Card className="w-full max-w-md shadow-card">
        <EvenhandMark className="size-10" />
        {username !== undefined ? (
          <Joined username={username} />
        ) : opened.isPending ? (
          <Loading label="Loading your invitation" className="mt-5 grid gap-4">
            <h1 className="text-title">Join the desk</h1>
            <Skeleton className="h-48 rounded-card" />
          </Loading>
        ) : opened.isError ? (
          <NoInvitation error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          <JoinForm invitation={opened.data} token={token} onJoined={setUsername} />
        )}
      </Card>
    </div>
  )
}

const Joined = ({ username }: { username: string }) => (
  <div role="status">
    <h1 className="mt-5 text-title">You’ve joined</h1>
    <p className="mt-2 wrap-anywhere">
      Log in with your username <strong>{username}</strong> and the password that you chose. You then set up a second
      factor first: have your phone at hand.
    </p>
    <Button asChild className="mt-5">
      <Link to="/admin">Go to the login</Link>
    </Button>
  </div>
)

/** A link that is over says why; what only fails right now can be tried again. */
function NoInvitation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOver = isProblem(error, 'link-expired')
  if (isOver || isProblem(error, 'invalid-request')) {
    return (
      <div role="alert">
        <h1 className="mt-5 text-title">{isOver ? 'This invitation has ended' : 'This link is incomplete'}</h1>
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
      <h1 className="mt-5 mb-6 text-title">Join the desk</h1>
      <ErrorState
        title="We couldn’t load your invitation"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={onRetry}
      />
    </>
  )
}
