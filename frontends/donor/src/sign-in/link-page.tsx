import {
  api,
  Button,
  identity,
  Link,
  messageOf,
  PageMeta,
  useLocation,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { takeUpSession } from '@evenhand/web-kit/forms'
import { ConfirmMailbox } from './confirm-mailbox.tsx'

/** What an email links to: it signs in, or where it is of an entry it proves the mailbox alone. */
export function LinkPage() {
  const { hash } = useLocation()
  const asked = new URLSearchParams(hash.slice(1))
  const proof = asked.get('proof')
  return proof === null ? <SignInByLink asked={asked} /> : <ConfirmMailbox token={proof} />
}

/** A click, not the visit, uses the link: scanners of mail open links too. */
function SignInByLink({ asked }: { asked: URLSearchParams }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const page = asked.get('to') === 'member-portal' ? '/member-portal' : '/donor-account'
  const verify = useMutation({
    mutationFn: async () =>
      takeUpSession(client, await api(identity.verifyLink, { body: { token: asked.get('token') ?? '' } })),
    onSuccess: () => navigate(page, { replace: true }),
  })
  return (
    <div className="mx-auto max-w-md px-4 py-16 text-center sm:px-8">
      <PageMeta title="Sign in" description="Open your account with the link from the email." hidden />
      <h1 className="text-heading">Open your account</h1>
      {verify.isError ? (
        <div role="alert">
          <p className="mt-4 text-lead">
            {messageOf(verify.error, 'We couldn’t check the link. Try again in a moment.')}
          </p>
          <Button asChild variant="outline" className="mt-8">
            <Link to={page}>Ask for a new code</Link>
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-4 text-lead text-ink-soft">Click once to sign in on this device.</p>
          <Button size="large" className="mt-8" loading={verify.isPending} onClick={() => verify.mutate()}>
            Sign in
          </Button>
        </>
      )}
    </div>
  )
}
