import {
  ErrorState,
  isProblem,
  Loading,
  messageOf,
  PageMeta,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useLinkToken } from '../link-token.ts'
import { Answered } from './answered.tsx'
import { Offered } from './offered.tsx'
import { Over } from './over.tsx'

/** Behind the link that somebody gets who was drawn: the prize, the declaration, and how far it has come (spec 02 §9). */
export function PrizePage() {
  const token = useLinkToken()
  const offer = useQuery(queries.prize(token))
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta title="Your prize" description="Accept or decline a prize that you were drawn for." hidden />
      {offer.isPending ? (
        <Loading label="Loading your prize" className="grid gap-5">
          <h1 className="text-heading">Your prize</h1>
          <Skeleton className="h-20 max-w-prose" />
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      ) : offer.isError ? (
        <NoOffer error={offer.error} onRetry={() => void offer.refetch()} />
      ) : offer.data.state === 'notified' ? (
        <Offered offer={offer.data} token={token} />
      ) : (
        <Answered offer={offer.data} />
      )}
    </div>
  )
}

/** A link that is over says why; what only fails right now can be tried again. */
function NoOffer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isProblem(error, 'link-expired')) return <Over title="This link has ended">{messageOf(error, '')}</Over>
  if (isProblem(error, 'invalid-request'))
    return (
      <Over title="This link is incomplete">
        Part of it was lost on the way here. Open it again from the email or the letter.
      </Over>
    )
  return (
    <>
      <h1 className="mb-8 text-heading">Your prize</h1>
      <ErrorState
        title="We couldn’t load your prize"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={onRetry}
      />
    </>
  )
}
