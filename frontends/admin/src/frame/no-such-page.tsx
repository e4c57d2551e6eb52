import { Button, Link, PageMeta } from '@evenhand/web-kit/facade'

/** An address that no page of the administrators has, within their frame. */
export const NoSuchPage = () => (
  <>
    <PageMeta title="404 Page Not Found" description="We couldn’t find that page." hidden />
    <h1 className="text-title">We couldn’t find that page</h1>
    <p className="mt-2 max-w-prose text-ink-soft">The address may be mistyped, or the page may have moved.</p>
    <Button asChild size="small" className="mt-5">
      <Link to="/admin">Go to the administrators’ home</Link>
    </Button>
  </>
)
