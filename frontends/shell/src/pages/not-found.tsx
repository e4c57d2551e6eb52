import { Button, Link, PageMeta } from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'

export const NotFound = () => (
  <div className="mx-auto flex max-w-reading flex-col items-center px-4 py-20 text-center">
    <PageMeta title="404 Page Not Found" description="We couldn’t find that page." hidden />
    <OpenRoad className="w-72" />
    <h1 className="mt-6 text-heading">404 Page Not Found</h1>
    <p className="mt-4 max-w-prose text-lead text-balance text-ink-soft">
      We couldn’t find that page. The address may be mistyped, or the page may have moved.
    </p>
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      <Button asChild>
        <Link to="/">Return Home</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/donor-account">Donor account</Link>
      </Button>
    </div>
  </div>
)
