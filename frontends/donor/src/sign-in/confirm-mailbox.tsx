import { api, Button, identity, Link, messageOf, PageMeta, useMutation } from '@evenhand/web-kit/facade'

/** Behind the link of an email about an entry. A click, not the visit, uses it: scanners of mail open links too. */
export function ConfirmMailbox({ token }: { token: string }) {
  const prove = useMutation({ mutationFn: () => api(identity.proveMailbox, { body: { token } }) })
  return (
    <div className="mx-auto max-w-md px-4 py-16 text-center sm:px-8">
      <PageMeta title="Confirm your email" description="Confirm your email so that your free entries count." hidden />
      <h1 className="text-heading">Confirm your email</h1>
      {prove.isSuccess ? (
        <>
          <p role="status" className="mt-4 text-lead">
            Your email is confirmed. Your free entries count now, and will be in your account in a moment.
          </p>
          <Button asChild size="large" className="mt-8">
            <Link to="/donor-account">See my entries</Link>
          </Button>
        </>
      ) : prove.isError ? (
        <div role="alert">
          <p className="mt-4 text-lead">
            {messageOf(prove.error, 'We couldn’t check the link. Try again in a moment.')}
          </p>
          <Button asChild variant="outline" className="mt-8">
            <Link to="/donor-account">Sign in with my email</Link>
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-4 text-lead text-ink-soft">Free entries count once we know that this address is yours.</p>
          <Button size="large" className="mt-8" loading={prove.isPending} onClick={() => prove.mutate()}>
            Confirm my email
          </Button>
        </>
      )}
    </div>
  )
}
