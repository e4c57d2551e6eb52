import { Button, EmptyState, Link, PageMeta } from '@evenhand/web-kit/facade'
import { Signpost } from '@evenhand/web-kit/pictures'

export const NothingHere = ({ what }: { what: string }) => (
  <div className="mt-6">
    <PageMeta title="Grants" description={`There’s no ${what} at this address.`} hidden />
    <h1 className="sr-only">{`We couldn’t find that ${what}`}</h1>
    <EmptyState
      picture={<Signpost />}
      title={`We couldn’t find that ${what}`}
      action={
        <Button asChild>
          <Link to="/grants">See all grants</Link>
        </Button>
      }
    >
      The address may be mistyped.
    </EmptyState>
  </div>
)
